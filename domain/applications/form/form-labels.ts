import type { Lang } from '#kernel/language.ts';
import { numberFormat } from '#kernel/text/number-format.ts';

const french = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'Adresse e-mail',
  emailHint: 'Nous vous écrirons à cette adresse au sujet de votre candidature.',
  phone: 'Téléphone',
  why: 'Ce qui vous motive',
  whyHint: 'Quelques phrases, avec vos mots.',
  openWhy: 'Ce que vous cherchez',
  openWhyHint: 'Le travail qui vous plairait, et pourquoi ici.',
  cv: 'CV',
  fileName: 'Nom du fichier',
  cvHint: (size: string) => `PDF, DOC, DOCX, JPG ou PNG, ${size} au plus.`,
  letter: 'Lettre de motivation',
  letterHint: 'Si vous l’avez dans un fichier. Mêmes types que le CV.',
  attachments: 'Autres documents',
  attachmentsHint: (size: string) =>
    `Trois fichiers au plus\u00a0: un diplôme, un certificat… Tous vos fichiers ensemble, CV compris\u00a0: ${size} au plus.`,
  portfolioUrl: 'Portfolio ou profil LinkedIn',
  portfolioUrlHint: 'L’adresse d’une page, comme exemple.fr/camille.',
  amountHint: 'Par exemple\u00a0: 32\u202f000\u00a0€ brut par an.',
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
  openWhy: 'What you are looking for',
  openWhyHint: 'The work that you would like, and why here.',
  cv: 'CV',
  fileName: 'Name of the file',
  cvHint: (size) => `PDF, DOC, DOCX, JPG or PNG, at most ${size}.`,
  letter: 'Cover letter',
  letterHint: 'If you have it as a file. The same types as the CV.',
  attachments: 'Other documents',
  attachmentsHint: (size) =>
    `At most three files: a diploma, a certificate… All your files together, the CV too: at most ${size}.`,
  portfolioUrl: 'Portfolio or LinkedIn profile',
  portfolioUrlHint: 'The address of a page, such as example.com/camille.',
  amountHint: 'For example: €32,000 gross a year.',
  consent: 'I agree to the processing of my data for this application.',
};

/** Labels of an application's fields, the same on our page and in forms that others build (D51). */
export const formLabels: Record<Lang, typeof french> = { fr: french, en: english };

/** Writes a file's limit in megabytes, with at most one decimal: "10 Mo" in French, "2.5 MB" in English. */
export function formatMegabytes(bytes: number, lang: Lang): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return numberFormat(lang, format).format(bytes / 1_048_576);
}
