import type { Lang } from '#kernel/language.ts';
import { fold } from '#kernel/text/fold.ts';

type Level = Readonly<Record<Lang, string>> & { others?: readonly string[] };

/** Usual levels of experience and education in both languages, with other spellings that recruiters use. */
const levels: readonly Level[] = [
  {
    fr: 'Débutant accepté',
    en: 'No experience needed',
    others: [
      'débutants acceptés',
      'débutant·e accepté·e',
      'sans expérience',
      'beginners welcome',
      'entry level',
    ],
  },
  { fr: 'CAP', en: 'CAP (French vocational certificate)', others: ['CAP/BEP', 'BEP'] },
  { fr: 'Bac', en: 'Bac (end of secondary school)', others: ['baccalauréat'] },
  { fr: 'Bac pro', en: 'Bac pro (vocational secondary school)', others: ['bac professionnel'] },
  { fr: 'Bac+2', en: 'Bac+2 (two years of higher education)', others: ['bac + 2'] },
  { fr: 'Bac+3', en: 'Bac+3 (bachelor’s level)', others: ['bac + 3'] },
  { fr: 'Bac+5', en: 'Bac+5 (master’s level)', others: ['bac + 5'] },
  { fr: 'Licence (bac+3)', en: 'Bachelor', others: ['bachelor’s degree', 'bachelor degree'] },
  { fr: 'Master (bac+5)', en: 'Master', others: ['master’s degree', 'master degree'] },
  { fr: 'Doctorat', en: 'Doctorate', others: ['PhD'] },
];

const levelsByKey = new Map(
  levels.flatMap((level) =>
    [level.fr, level.en, ...(level.others ?? [])].map((name) => [keyOf(name), level] as const),
  ),
);

function keyOf(name: string): string {
  return fold(name).replaceAll('’', "'");
}

/** Matches `2 ans`, `2 à 5 ans`, `3 to 5 years` and `5 ans et plus`. */
const YEARS =
  /^(\d{1,2})(?:\s*(?:à|to|-|–)\s*(\d{1,2}))?\s(?:ans?|years?)(\s(?:et plus|ou plus|minimum|or more|and more))?$/i;

const yearWords: Record<Lang, { to: string; year: string; years: string; more: string }> = {
  fr: { to: ' à ', year: 'an', years: 'ans', more: ' et plus' },
  en: { to: ' to ', year: 'year', years: 'years', more: ' or more' },
};

/** Translates a usual level of experience or education, or a number of years; null for any other text. */
export function levelName(text: string, lang: Lang): string | null {
  const level = levelsByKey.get(keyOf(text.trim()));
  if (level !== undefined) return level[lang];
  const [, low, high, more] = YEARS.exec(text.trim()) ?? [];
  if (low === undefined) return null;
  const words = yearWords[lang];
  const range = high === undefined ? low : `${low}${words.to}${high}`;
  const unit = Number(high ?? low) < 2 ? words.year : words.years;
  return `${range}\u00a0${unit}${more === undefined ? '' : words.more}`;
}
