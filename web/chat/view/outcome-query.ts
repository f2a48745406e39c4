import type { Query } from '#web/page/query.ts';
import type { Pair } from '#web/page/urls.ts';
import type { ChatView } from './chat-view.ts';

/** The answers that the form just sent: how many of them were saved, and the questions of the saved ones. */
export type SentAnswers = { saved: 'all' | 'some' | 'none'; questionIds: readonly string[] };

/** Writes the query with which the page shows what became of the answers. */
export function sentAnswersPairs({ saved, questionIds }: SentAnswers): Pair[] {
  return [
    ['sent', saved],
    ['questions', questionIds.join()],
  ];
}

/** Reads the query of `sentAnswersPairs`; undefined if the address has none. */
export function readSentAnswers({ sent: saved, questions = '' }: Query): SentAnswers | undefined {
  if (saved !== 'all' && saved !== 'some' && saved !== 'none') return undefined;
  return { saved, questionIds: String(questions).split(',') };
}

/** The choice that the candidate just took back: the wish for a person (D179), or the consent to the interviewer. */
export type TakenBackChoice = 'wish' | 'consent';

/** Writes the query with which the page says that a choice was taken back. */
export function takenBackPairs(choice: TakenBackChoice): Pair[] {
  return [['taken', choice]];
}

/** Reads the query of `takenBackPairs`; undefined if the address has none, or if the choice was made again since. */
export function readTakenBackChoice(
  { taken }: Query,
  { chosen }: Pick<ChatView, 'chosen'>,
): TakenBackChoice | undefined {
  if (taken === 'wish' && chosen !== 'person') return 'wish';
  if (taken === 'consent' && chosen === null) return 'consent';
  return undefined;
}
