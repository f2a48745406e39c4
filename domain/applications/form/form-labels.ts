import type { Lang } from '../../../kernel/language.ts';

const french = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'Adresse e-mail',
  emailHint: 'Nous vous écrirons à cette adresse au sujet de votre candidature.',
  phone: 'Téléphone',
  why: 'Ce qui vous motive',
  whyHint: 'Quelques phrases, avec vos mots.',
  cv: 'CV',
  cvHint: (megabytes: string) => `PDF, DOC, DOCX, JPG ou PNG, ${megabytes} Mo au plus.`,
  consent: 'J’accepte que mes données soient traitées pour cette candidature.',
};

const english: typeof french = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail address',
  emailHint: 'We will write to this address about your application.',
  phone: 'Phone',
  why: 'Why this job?',
  whyHint: 'A few sentences in your own words.',
  cv: 'CV',
  cvHint: (megabytes) => `PDF, DOC, DOCX, JPG or PNG, at most ${megabytes} MB.`,
  consent: 'I agree to the processing of my data for this application.',
};

/** What the fields of an application are called, the same on our page and in the form that others build (D51). */
export const formLabels: Record<Lang, typeof french> = { fr: french, en: english };

/** A file's limit in the unit of `cvHint`. */
export function megabytesOf(bytes: number, lang: Lang): string {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(bytes / 1_048_576);
}
