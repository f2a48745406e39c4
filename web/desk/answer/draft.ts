import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { faultOfOfferedTime } from '#domain/administration/applications/offered-times.ts';
import { applicationStatuses } from '#domain/administration/applications/set-application-status.ts';
import { name, reason, id as uuid } from '#domain/administration/field-schemas.ts';
import type { ApplicationStatus } from '#domain/applications/status/status-words.ts';
import { readLocalMinute, type Zoned } from '#kernel/calendar.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { FormFields } from '#web/page/page-call.ts';
import type { Answer } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import type { Fault } from '../frame/desk-frame.ts';
import type { DeskTexts } from '../texts.fr.ts';

/** The fields of the times that an employer may offer. */
export const timeFields = ['time-1', 'time-2', 'time-3'] as const;

/** The form as it was filled in, valid or not. */
export type AnswerDraft = {
  sentence: string;
  by: string;
  /** The values of the time fields, in their order. */
  times: readonly string[];
  /** The sequence of the question that is answered. */
  question: number | null;
  /** The id of the contest that is answered. */
  contestId: string | null;
  /** The id of the message to store: a form that is sent twice has the same one, and stores one message. */
  messageId: string;
  /** The status that the person saw, so that another answer in between is noticed (D57). */
  expectedStatus: ApplicationStatus;
};

/** An answer with its application and its filled form. */
export type AnswerForm = { answer: Answer; view: DeskApplication; draft: AnswerDraft };

/** A checked form: what the candidate gets. */
export type AnswerContent = { sentence: string; by: string | null; offeredTimes: Date[] };

type ShownState = Pick<AnswerDraft, 'expectedStatus' | 'contestId'>;

export function emptyDraft(shownState: ShownState): AnswerDraft {
  return { sentence: '', by: '', times: [], question: null, messageId: randomUUID(), ...shownState };
}

/** The text of a form, whose line ends browsers send as CRLF. */
const text = z.string().overwrite((written) => written.replaceAll('\r\n', '\n'));
const sentence = text.pipe(reason).refine(isCleanText);
const author = text.pipe(name).refine(isCleanText);

/** Reads the sent form; null without the field of the expected status, which each of our forms has. */
export function readDraft(fields: FormFields): AnswerDraft | null {
  const expectedStatus = z.enum(applicationStatuses).safeParse(fields.expectedStatus).data;
  if (expectedStatus === undefined) return null;
  const typed = (value: unknown) => text.safeParse(value).data ?? '';
  return {
    sentence: typed(fields.sentence),
    by: typed(fields.by),
    times: timeFields.map((field) => normalisedTime(typed(fields[field]))),
    question: z.coerce.number().int().positive().safeParse(fields.question).data ?? null,
    contestId: uuid.safeParse(fields.contestId).data ?? null,
    messageId: uuid.safeParse(fields.messageId).data ?? randomUUID(),
    expectedStatus,
  };
}

/** Writes a time that was typed by hand as browsers do: `2027-03-31 09:30:00` becomes `2027-03-31T09:30`. */
function normalisedTime(typed: string): string {
  return typed
    .trim()
    .replace(/^(\S{10}) /, '$1T')
    .replace(/(T\d\d:\d\d):00$/, '$1');
}

type CheckContext = { answer: Answer; texts: DeskTexts['answers']; zone: Zoned; now: Date };

/** Returns the content of a valid form, or else the fault of each invalid field. */
export function checkDraft(
  { answer, texts, zone, now }: CheckContext,
  draft: AnswerDraft,
): { content: AnswerContent; faults: [] } | { content: null; faults: Fault[] } {
  const times = answer === 'meet' ? readTimes(draft.times, { texts, zone, now }) : [];
  // An invitation with a time needs no text.
  const mayOmitText = times.length > 0 && draft.sentence.trim() === '';
  const faults: Fault[] = [];
  if (!mayOmitText && !sentence.safeParse(draft.sentence).success)
    faults.push({
      field: 'sentence',
      label: texts[answer].label,
      message: answer === 'meet' ? texts.meet.required : texts.required,
    });
  for (const { field, label, fault } of times)
    if (fault !== null) faults.push({ field, label, message: texts.meet[fault] });
  const by = draft.by.trim();
  if (by === '' && answer === 'contest')
    faults.push({ field: 'by', label: texts.contest.by, message: texts.contest.byRequired });
  if (by !== '' && !author.safeParse(draft.by).success)
    faults.push({ field: 'by', label: texts.by, message: texts.byTooLong });
  if (faults.length > 0) return { content: null, faults };
  const offeredTimes = times.map(({ time }) => time).filter((time) => time !== null);
  offeredTimes.sort((a, b) => a.getTime() - b.getTime());
  return { content: { sentence: draft.sentence.trim(), by: by || null, offeredTimes }, faults: [] };
}

type TimeFault = 'noTime' | 'pastTime' | 'farTime' | 'sameTime';

type ReadTime = { field: string; label: string; time: Date | null; fault: TimeFault | null };

/** Reads the filled time fields, each with its fault or null. */
function readTimes(
  values: readonly string[],
  { texts, zone, now }: Omit<CheckContext, 'answer'>,
): ReadTime[] {
  return timeFields.flatMap((field, index): ReadTime[] => {
    const value = values[index] ?? '';
    if (value === '') return [];
    const label = texts.meet.time(index + 1);
    const time = readLocalMinute(value, zone);
    if (time === null) return [{ field, label, time, fault: 'noTime' }];
    const isRepeated = values.indexOf(value) < index;
    return [{ field, label, time, fault: isRepeated ? 'sameTime' : faultOfOfferedTime(time, now) }];
  });
}
