import type { Lang } from '#kernel/language.ts';

/** The legal bases of processing a candidate's data, as exports state them. */
export const legalBases: Record<Lang, string> = {
  fr: 'Mesures précontractuelles prises à la demande du candidat, et son consentement là où il l’a donné (RGPD, article 6, paragraphe 1, b et a).',
  en: 'Steps taken at the candidate’s request before a contract, and their consent where they gave it (GDPR, Article 6(1)(b) and (a)).',
};
