import type { Lang } from '#kernel/language.ts';

export type NamedApplication = {
  jobTitle: string;
  /** True for an unsolicited application, which is not for a job; `jobTitle` is then the title of their collection. */
  isOpen: boolean;
};

/** Names an application to its candidate, by its job if it has one. */
export const yourApplication: Record<Lang, (facts: NamedApplication) => string> = {
  fr: ({ jobTitle, isOpen }) =>
    isOpen ? 'votre candidature spontanée' : `votre candidature au poste « ${jobTitle} »`,
  en: ({ jobTitle, isOpen }) => (isOpen ? 'your open application' : `your application for “${jobTitle}”`),
};
