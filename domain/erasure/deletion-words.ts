import type { Lang } from '#kernel/language.ts';

type DeletionWords = {
  /** Says how a request is handled. `byWhen` is a time with its preposition, such as "within a month". */
  handled: (byWhen: string) => string;
  /** Says the same with the day on which the request is due. */
  handledUntil: (day: string) => string;
  /** Says until when the person can take the request back. */
  until: string;
};

const handled: Record<Lang, (byWhen: string) => string> = {
  fr: (byWhen) =>
    `Une personne traite cette demande ${byWhen} : elle supprime les données, ou elle refuse et vous en écrit la raison.`,
  en: (byWhen) =>
    `A person handles this request ${byWhen}: they delete the data, or refuse and write you the reason.`,
};

/** The words for a deletion request. Each page and mail uses the same ones, so that none promises more (D31). */
export const deletionWords: Record<Lang, DeletionWords> = {
  fr: {
    handled: handled.fr,
    handledUntil: (day) => handled.fr(`au plus tard le ${day}`),
    until: 'Tant que la suppression n’a pas commencé, vous pouvez retirer votre demande.',
  },
  en: {
    handled: handled.en,
    handledUntil: (day) => handled.en(`by ${day} at the latest`),
    until: 'Until the deletion begins, you can withdraw your request.',
  },
};
