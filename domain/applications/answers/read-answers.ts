import type { JobAnswer, JobQuestion } from '#db/schema/base/questions.ts';
import { DomainError, type FieldFault } from '#kernel/errors/errors.ts';
import { tidy } from '#kernel/text/text.ts';
import { answerFault } from './answer-rules.ts';
import { answerField, type SentAnswers } from './sent-answers.ts';

type AnswersToRead = {
  questions: readonly JobQuestion[];
  sent: SentAnswers | undefined;
  /** True to refuse a form that leaves a required question unanswered; false if any answer may be missing. */
  enforcesRequired: boolean;
};

type CheckedAnswers = {
  answers: JobAnswer[];
  /** Ids of questions that the job does not ask; answers to them are dropped. */
  unknownIds: string[];
  faults: FieldFault[];
};

/** Checks the answers to a job's own questions, in the questions' order. No answer decides anything (D60). */
export function readAnswers({ questions, sent = [], enforcesRequired }: AnswersToRead): CheckedAnswers {
  const givenAnswers = givenTexts(sent);
  const results = questions.map((question) => {
    const [text, ...furtherTexts] = givenAnswers.flatMap((one) =>
      one.questionId === question.id ? [one.text] : [],
    );
    if (text === undefined) {
      const isMissing = enforcesRequired && question.required && question.where === 'form';
      return isMissing ? faultAt(question, { code: 'required', message: 'is required' }) : null;
    }
    if (furtherTexts.length > 0)
      return faultAt(question, { code: 'already_used', message: 'is given twice' });
    const fault = answerFault(question, text);
    return fault === null ? toAnswer(question, text) : faultAt(question, fault);
  });
  const knownIds = new Set(questions.map(({ id }) => id));
  return {
    answers: results.filter((result) => result !== null && 'value' in result),
    faults: results.filter((result) => result !== null && 'code' in result),
    unknownIds: givenAnswers.flatMap(({ questionId }) => (knownIds.has(questionId) ? [] : [questionId])),
  };
}

/** Reads the answers, and throws `invalid_request` with all of their faults. */
export function requireAnswers(answersToRead: AnswersToRead): Omit<CheckedAnswers, 'faults'> {
  const { faults, ...faultless } = readAnswers(answersToRead);
  if (faults.length > 0) throw refusedAnswers(faults);
  return faultless;
}

function refusedAnswers(faults: readonly FieldFault[]): DomainError {
  const message = faults.map((fault) => fault.message).join(' ');
  return new DomainError('invalid_request', message, { details: faults });
}

/** Tells whether the stored answers equal those of a repeat; answers to unknown questions are ignored. */
export function areSameAnswers(
  { questions, answers }: { questions: readonly JobQuestion[]; answers: readonly JobAnswer[] },
  sent: SentAnswers = [],
): boolean {
  // The job's questions may have changed since the answers were stored.
  const askedIds = new Set([
    ...questions.map(({ id }) => id),
    ...answers.map(({ questionId }) => questionId),
  ]);
  const givenAnswers = givenTexts(sent).filter(({ questionId }) => askedIds.has(questionId));
  const isGiven = ({ questionId, value }: JobAnswer) =>
    givenAnswers.some((one) => one.questionId === questionId && one.text === value);
  return givenAnswers.length === answers.length && answers.every(isGiven);
}

/** Returns the texts that were sent, without blank ones. */
function givenTexts(sent: SentAnswers): { questionId: string; text: string }[] {
  return sent.flatMap(({ questionId, value }) => {
    const text = textOf(value);
    return text === '' ? [] : [{ questionId, text }];
  });
}

/** Returns an answer's value as text: `true` becomes `yes`, 3 becomes `3`, and a missing value the empty text. */
function textOf(value: SentAnswers[number]['value']): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return tidy(String(value ?? ''));
}

function toAnswer({ id, text, kind, options }: JobQuestion, value: string): JobAnswer {
  const option = options?.find((one) => one.value === value)?.text;
  return { questionId: id, question: text, kind, value, ...(option !== undefined && { option }) };
}

function faultAt({ id }: JobQuestion, { code, message }: Pick<FieldFault, 'code' | 'message'>): FieldFault {
  const field = answerField(id);
  return { field, code, message: `${field} ${message}.` };
}
