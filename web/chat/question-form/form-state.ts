import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import type { ListedFault } from '#web/page/parts/fault-summary.ts';
import type { Values } from './read-answers.ts';
import type { RefusedAnswer } from './refused-answers.ts';

/** The state of the form of questions after it was sent. */
export type QuestionFormState =
  /** The form is shown again, to be changed: with its faults, in the other language or as the candidate asked. */
  | {
      kind: 'edit';
      values: Values;
      faults: readonly ListedFault[];
      /** True if the form was sent without an answer, which is no fault: every question is optional. */
      isEmpty?: boolean;
    }
  /** The answers are shown, to be read again before they are stored. */
  | {
      kind: 'review';
      /** The values of the fields, which the review sends again. */
      values: Values;
      /** The words that would be noted, by the question's id. */
      wordsById: ReadonlyMap<string, string>;
      /** The ids of the questions that the words answer. A declined question has words, too, but is left out. */
      answeredIds: readonly string[];
      /** The service's replies to the needs that the answers tell of (D61). */
      replies: readonly NeedReply[];
    }
  /** The application or the consent ended while the form was filled in: the answers can only be copied. */
  | { kind: 'refused'; values: Values; answers: readonly RefusedAnswer[] };
