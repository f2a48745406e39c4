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

/** The query with which the page says that the wish for a person was taken back (D179). */
export const takenBackPairs: Pair[] = [['taken', 'back']];
