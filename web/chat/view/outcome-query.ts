import type { Pair } from '#web/page/urls.ts';

/** The answers that the form just sent: how many of them were saved, and the questions of the saved ones. */
export type SentAnswers = { saved: 'all' | 'some' | 'none'; questions: readonly string[] };

/** Writes the query with which the page shows what became of the answers. */
export function sentPairs({ saved, questions }: SentAnswers): Pair[] {
  return [
    ['sent', saved],
    ['questions', questions.join()],
  ];
}

/** The choice that the candidate just took back: the wish for a person (D179), or the consent to the interviewer. */
export type TakenBack = 'wish' | 'consent';

/** Writes the query with which the page says that a choice was taken back. */
export function takenBackPairs(takenBack: TakenBack): Pair[] {
  return [['taken', takenBack]];
}
