import type { Lang } from '#kernel/language.ts';

type DeletionWords = {
  /** Says who handles a request and when. `time` has its preposition, such as "within one month". */
  handledWithin: (time: string) => string;
  /** Says the same with the day on which the request is due. */
  handledUntil: (day: string) => string;
  /** Says until when the person can take the request back. */
  withdrawableUntil: string;
};

/** `byDay` writes a day as the `time` that `handledWithin` takes, such as "by 3 May at the latest". */
type WordsOfLanguage = Omit<DeletionWords, 'handledUntil'> & { byDay: (day: string) => string };

function withHandledUntil({ byDay, ...words }: WordsOfLanguage): DeletionWords {
  return { ...words, handledUntil: (day) => words.handledWithin(byDay(day)) };
}

/** The words for a deletion request. Each page and mail uses the same words, so that none promises more (D31). */
export const deletionWords: Record<Lang, DeletionWords> = {
  fr: withHandledUntil({
    handledWithin: (time) =>
      `Une personne traite cette demande ${time} : elle supprime les données, ou elle refuse et vous en écrit la raison.`,
    byDay: (day) => `au plus tard le ${day}`,
    withdrawableUntil: 'Tant que la suppression n’a pas commencé, vous pouvez retirer votre demande.',
  }),
  en: withHandledUntil({
    handledWithin: (time) =>
      `A person handles this request ${time}: they delete the data, or refuse and write you the reason.`,
    byDay: (day) => `by ${day} at the latest`,
    withdrawableUntil: 'Until the deletion begins, you can withdraw your request.',
  }),
};
