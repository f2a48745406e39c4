import type { Lang } from '#kernel/language.ts';

/** The legal bases of processing a candidate's data, as exports state them. */
export const legalBases: Record<Lang, string> = {
  fr: 'Consentement du candidat et mesures précontractuelles prises à sa demande (RGPD, article 6, paragraphe 1, a et b).',
  en: 'The candidate’s consent and steps taken at their request before a contract (GDPR, Article 6(1)(a) and (b)).',
};
