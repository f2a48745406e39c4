import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { faultOfOfferedTime } from '#domain/administration/applications/offered-times.ts';
import { applicationStatuses } from '#domain/administration/applications/set-application-status.ts';
import {
  name as nameField,
  reason as reasonField,
  id as uuid,
} from '#domain/administration/field-schemas.ts';
import type { ApplicationStatus } from '#domain/applications/status/status-words.ts';
import { readLocalMinute } from '#kernel/calendar/read-time.ts';
import type { Zoned } from '#kernel/calendar/write-time.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { FormFields } from '#web/page/page-call.ts';
import type { AnswerKind } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import type { Fault } from '../frame/desk-frame.ts';
import type { DeskTexts } from '../texts.fr.ts';

/** The fields of the times that an employer may offer. */
export const timeFields = ['time-1', 'time-2', 'time-3'] as const;

/** The form as it was filled in, valid or not. */
export type AnswerDraft = {
  /** The text that the candidate will read: a reason or a message, often of several sentences. */
  sentence: string;
  /** The author of the text; '' for none. */
  by: string;
  /** The texts of the time fields, in the order of `timeFields`. */
  times: readonly string[];
  /** The sequence number of the candidate's question that is answered; null if none is. */
  question: number | null;
  /** The id of the contest that is answered; null if none is. */
  contestId: string | null;
  /** The id of the message to store. A form that is sent twice has the same id, and stores one message. */
  messageId: string;
  /** The status that the person saw, so that another answer in between is noticed (D57). */
  expectedStatus: ApplicationStatus;
};

/** The kind of an answer, with its application and its filled form. */
export type AnswerForm = { kind: AnswerKind; view: DeskApplication; draft: AnswerDraft };

/** Returns the candidate's question that the form answers; undefined if it answers none. */
export function questionOf({ view, draft }: Pick<AnswerForm, 'view' | 'draft'>) {
  return view.questions.find(({ sequence }) => sequence === draft.question);
}

/** A checked form: what the candidate gets. */
export type AnswerContent = { sentence: string; by: string | null; offeredTimes: Date[] };

/** Makes the draft of an empty form. `shownState` is the state of the application that the form shows. */
export function emptyDraft(shownState: Pick<AnswerDraft, 'expectedStatus' | 'contestId'>): AnswerDraft {
  return { sentence: '', by: '', times: [], question: null, messageId: randomUUID(), ...shownState };
}

/** A field as text, with LF for the CRLF that browsers send. */
const textField = z.string().overwrite((text) => text.replaceAll('\r\n', '\n'));
const sentenceField = textField.pipe(reasonField).refine(isCleanText);
const authorField = textField.pipe(nameField).refine(isCleanText);

/** Reads the sent form; null for a form without an expected status, which each of our forms has. */
export function readDraft(fields: FormFields): AnswerDraft | null {
  const expectedStatus = z.enum(applicationStatuses).safeParse(fields.expectedStatus).data;
  if (expectedStatus === undefined) return null;
  const textOf = (field: unknown) => textField.safeParse(field).data ?? '';
  return {
    sentence: textOf(fields.sentence),
    by: textOf(fields.by),
    times: timeFields.map((field) => normalisedTime(textOf(fields[field]))),
    question: z.coerce.number().int().positive().safeParse(fields.question).data ?? null,
    contestId: uuid.safeParse(fields.contestId).data ?? null,
    // The form below a question has no id yet; its preview gets this one.
    messageId: uuid.safeParse(fields.messageId).data ?? randomUUID(),
    expectedStatus,
  };
}

/** Writes a time that was typed by hand as browsers do: `2027-03-31 09:30:00` becomes `2027-03-31T09:30`. */
function normalisedTime(text: string): string {
  return text
    .trim()
    .replace(/^(\S{10}) /, '$1T')
    .replace(/(T\d\d:\d\d):00$/, '$1');
}

type CheckContext = { kind: AnswerKind; texts: DeskTexts['answers']; zone: Zoned; now: Date };

/** Returns the content of a valid form, or else the fault of each invalid field. */
export function checkDraft(
  context: CheckContext,
  draft: AnswerDraft,
): { content: AnswerContent; faults: [] } | { content: null; faults: Fault[] } {
  const { kind, texts } = context;
  const times = kind === 'meet' ? readTimes(context, draft.times) : [];
  const timeFaults = times.map(({ field, label, fault }) =>
    fault === null ? null : { field, label, message: texts.meet[fault] },
  );
  const sentence = draft.sentence.trim();
  // An invitation with a time needs no text.
  const hasTimesOnly = times.length > 0 && sentence === '';
  const sentenceFault = hasTimesOnly ? null : faultOfSentence(context, sentence);
  const by = draft.by.trim();
  const faults = [sentenceFault, ...timeFaults, faultOfAuthor(context, by)].filter((fault) => fault !== null);
  if (faults.length > 0) return { content: null, faults };
  // Without faults, each field that is filled has a time.
  const offeredTimes = times.map(({ time }) => time).filter((time) => time !== null);
  offeredTimes.sort((a, b) => a.getTime() - b.getTime());
  return { content: { sentence, by: by || null, offeredTimes }, faults: [] };
}

function faultOfSentence({ kind, texts }: CheckContext, sentence: string): Fault | null {
  if (sentenceField.safeParse(sentence).success) return null;
  const message = kind === 'meet' ? texts.meet.required : texts.required;
  return { field: 'sentence', label: texts[kind].label, message };
}

/** The author may be left out, except for the answer to a contest. */
function faultOfAuthor({ kind, texts }: CheckContext, by: string): Fault | null {
  if (by === '' && kind === 'contest')
    return { field: 'by', label: texts.contest.by, message: texts.contest.byRequired };
  if (by !== '' && !authorField.safeParse(by).success)
    return { field: 'by', label: texts.by, message: texts.byTooLong };
  return null;
}

/** A filled time field. */
type TypedTime = {
  field: string;
  label: string;
  /** Null for a text that is no time. */
  time: Date | null;
  fault: 'unreadableTime' | 'pastTime' | 'farTime' | 'repeatedTime' | null;
};

/** Reads the filled time fields, each with its fault; null for a valid time. */
function readTimes({ texts, zone, now }: CheckContext, values: readonly string[]): TypedTime[] {
  return timeFields.flatMap((field, index): TypedTime[] => {
    const value = values[index] ?? '';
    if (value === '') return [];
    const label = texts.meet.time(index + 1);
    const time = readLocalMinute(value, zone);
    if (time === null) return [{ field, label, time, fault: 'unreadableTime' }];
    const isRepeated = values.indexOf(value) < index;
    return [{ field, label, time, fault: isRepeated ? 'repeatedTime' : faultOfOfferedTime(time, now) }];
  });
}
