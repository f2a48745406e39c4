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

/** The words of a person as they were typed, valid or not. */
export type AnswerDraft = {
  sentence: string;
  by: string;
  /** The values of the time fields, in their order. */
  times: readonly string[];
  /** The sequence of the question that is answered. */
  question: number | null;
  /** The id of the contest that is answered. */
  contestId: string | null;
  /** A form that is sent twice has the same id. */
  messageId: string;
  /** The status that the person saw, so that another answer in between is noticed (D57). */
  expectedStatus: ApplicationStatus;
};

/** One answer with the application that it is about, and what was typed. */
export type AnswerForm = { answer: Answer; view: DeskApplication; draft: AnswerDraft };

/** The words as they are sent. */
export type Words = { sentence: string; by: string | null; offeredTimes: Date[] };

type Begun = Pick<AnswerDraft, 'expectedStatus' | 'contestId'>;

export function emptyDraft(begun: Begun): AnswerDraft {
  return { sentence: '', by: '', times: [], question: null, messageId: randomUUID(), ...begun };
}

/** The text of a form, whose line ends browsers send as CRLF. */
const text = z.string().overwrite((written) => written.replaceAll('\r\n', '\n'));
const sentence = text.pipe(reason).refine(isCleanText);
const author = text.pipe(name).refine(isCleanText);

/** Reads what was typed; null without the status that the person saw, which every form of ours carries. */
export function readDraft(fields: FormFields): AnswerDraft | null {
  const expectedStatus = z.enum(applicationStatuses).safeParse(fields.expectedStatus).data;
  if (expectedStatus === undefined) return null;
  const typed = (value: unknown) => text.safeParse(value).data ?? '';
  return {
    sentence: typed(fields.sentence),
    by: typed(fields.by),
    times: timeFields.map((field) =>
      typed(fields[field])
        .trim()
        .replace(/^(\S{10}) /, '$1T')
        .replace(/(T\d\d:\d\d):00$/, '$1'),
    ),
    question: z.coerce.number().int().positive().safeParse(fields.question).data ?? null,
    contestId: uuid.safeParse(fields.contestId).data ?? null,
    messageId: uuid.safeParse(fields.messageId).data ?? randomUUID(),
    expectedStatus,
  };
}

type Checked = { answer: Answer; texts: DeskTexts['answers']; zone: Zoned; now: Date };

/** Reads the words that are sent, or names the fault of each field. */
export function checkDraft(
  { answer, texts, zone, now }: Checked,
  draft: AnswerDraft,
): { words: Words; faults: [] } | { words: null; faults: Fault[] } {
  const times = answer === 'meet' ? readTimes(draft.times, { texts, zone, now }) : [];
  const isTold = draft.sentence.trim() !== '';
  const mayBeSilent = times.length > 0 && !isTold;
  const faults: Fault[] = [];
  if (!mayBeSilent && !sentence.safeParse(draft.sentence).success)
    faults.push({
      field: 'sentence',
      label: texts[answer].label,
      message: answer === 'meet' ? texts.meet.required : texts.required,
    });
  for (const { field, label, fault } of times)
    if (fault !== null) faults.push({ field, label, message: texts.meet[fault] });
  if (draft.by.trim() === '' && answer === 'contest')
    faults.push({ field: 'by', label: texts.contest.by, message: texts.contest.byRequired });
  else if (draft.by.trim() !== '' && !author.safeParse(draft.by).success)
    faults.push({ field: 'by', label: texts.by, message: texts.byTooLong });
  if (faults.length > 0) return { words: null, faults };
  const offeredTimes = times.flatMap(({ time }) => time ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    words: { sentence: draft.sentence.trim(), by: draft.by.trim() || null, offeredTimes },
    faults: [],
  };
}

type TimeFault = 'noTime' | 'pastTime' | 'farTime' | 'sameTime';

/** Reads the time fields that are filled in, each with its fault if it has one. */
function readTimes(values: readonly string[], { texts, zone, now }: Omit<Checked, 'answer'>) {
  return timeFields.flatMap((field, index) => {
    const value = values[index] ?? '';
    if (value === '') return [];
    const time = readLocalMinute(value, zone);
    const isSame = values.indexOf(value) < index;
    const fault: TimeFault | null =
      time === null ? 'noTime' : isSame ? 'sameTime' : faultOfOfferedTime(time, now);
    return [{ field, label: texts.meet.time(index + 1), time, fault }];
  });
}
