import type { Lang } from '#kernel/language.ts';
import { fold } from '#kernel/text/fold.ts';

/** A qualification's name in both languages, and other names that employers use for it. */
type Qualification = Readonly<Record<Lang, string>> & { others: readonly string[] };

const languages: Qualification = {
  fr: 'Langues',
  en: 'Languages',
  others: ['langue', 'language', 'langues parlées', 'spoken languages'],
};

const qualifications: readonly Qualification[] = [
  languages,
  {
    fr: 'Permis de conduire',
    en: 'Driving licence',
    others: ['permis', 'driving license', 'driver license', 'driver licence', 'drivers license'],
  },
  { fr: 'Diplôme', en: 'Degree', others: ['diplômes', 'degrees', 'diploma', 'diplomas'] },
  { fr: 'Formation', en: 'Education', others: ['formations', 'studies', 'études'] },
  {
    fr: 'Niveau d’études',
    en: 'Education level',
    others: ['niveau études', 'level of education', 'study level'],
  },
  { fr: 'Expérience', en: 'Experience', others: ['expériences', 'experience level', 'niveau d’expérience'] },
  {
    fr: 'Années d’expérience',
    en: 'Years of experience',
    others: ['experience years', 'years experience', 'années expérience'],
  },
  { fr: 'Compétences', en: 'Skills', others: ['compétence', 'skill', 'required skills'] },
  { fr: 'Compétences techniques', en: 'Technical skills', others: ['hard skills', 'savoir-faire'] },
  { fr: 'Savoir-être', en: 'Soft skills', others: ['qualités', 'personal skills'] },
  { fr: 'Certifications', en: 'Certifications', others: ['certification', 'certificates'] },
  { fr: 'Logiciels', en: 'Software', others: ['logiciel'] },
  { fr: 'Outils', en: 'Tools', others: ['outil', 'tool'] },
  { fr: 'Véhicule', en: 'Vehicle', others: ['car', 'voiture'] },
  { fr: 'Mobilité', en: 'Mobility', others: [] },
  { fr: 'Déplacements', en: 'Travel', others: ['déplacement', 'travels', 'travel required'] },
];

const byKey = new Map(
  qualifications.flatMap((qualification) =>
    [qualification.fr, qualification.en, ...qualification.others].map(
      (name) => [keyOf(name), qualification] as const,
    ),
  ),
);

function keyOf(name: string): string {
  return fold(name).replace(/[’'_-]+/g, ' ');
}

/** Translates the name of a qualification, such as `Driving licence`; null for an unknown name. */
export function qualificationName(name: string, lang: Lang): string | null {
  return byKey.get(keyOf(name))?.[lang] ?? null;
}

/** Tells whether a qualification is the languages that a job asks for. */
export function isLanguages(name: string): boolean {
  return byKey.get(keyOf(name)) === languages;
}
