import type { Lang } from '#kernel/language.ts';

/** On what the processing of a candidate's data stands, as exports say it. */
export const legalBases: Record<Lang, string> = {
  fr: 'Consentement du candidat et mesures précontractuelles prises à sa demande (RGPD, article 6, paragraphe 1, a et b).',
  en: 'The candidate’s consent and steps taken at their request before a contract (GDPR, Article 6(1)(a) and (b)).',
};
