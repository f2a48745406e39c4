import type { Lang } from '#kernel/language.ts';
import { fold } from '#kernel/text/fold.ts';

/** The languages that employers ask for, as codes of ISO 639-1. */
const codes =
  'am ar be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka km ko ku ln lt lv mk ml mr ms mt ne nl no pa pl ps pt ro ru sk sl so sq sr sv sw ta te th ti tr uk ur vi wo yo zh'.split(
    ' ',
  );

const displayNames = {
  fr: new Intl.DisplayNames('fr', { type: 'language' }),
  en: new Intl.DisplayNames('en', { type: 'language' }),
};

const codesByName = new Map(
  codes.flatMap((code) =>
    Object.values(displayNames).map((names) => [fold(names.of(code) ?? code), code] as const),
  ),
);

/** Usual levels of a language skill, in French and English. */
const levels: readonly Record<Lang, string>[] = [
  { fr: 'notions', en: 'basic' },
  { fr: 'débutant', en: 'beginner' },
  { fr: 'scolaire', en: 'school level' },
  { fr: 'intermédiaire', en: 'intermediate' },
  { fr: 'professionnel', en: 'professional' },
  { fr: 'avancé', en: 'advanced' },
  { fr: 'courant', en: 'fluent' },
  { fr: 'bilingue', en: 'bilingual' },
  { fr: 'langue maternelle', en: 'native' },
];
const levelsByName = new Map(
  levels.flatMap((level) => [level.fr, level.en].map((name) => [fold(name), level] as const)),
);

/** A text of more characters is no list of languages. */
const LIST_CHARACTERS_MAX = 500;

/**
 * Translates the languages that a job asks for: `Anglais (courant), italien` becomes `English (fluent), Italian`. Null
 * if any name or level is unknown.
 */
export function languageNames(list: string, lang: Lang): string | null {
  if (list.length > LIST_CHARACTERS_MAX) return null;
  const names = list.split(/[,;/]|\s(?:et|and)\s/).map((text) => languageName(text, lang));
  return names.includes(null) ? null : names.join(', ');
}

/** Matches a name and a level, as in `Anglais`, `Anglais (courant)`, `English: fluent` and `anglais B2`. */
const NAME_AND_LEVEL = /^([^\s(:]{1,50})\s{0,50}(?:[(:–-]\s{0,50})?([^()]{0,100})\)?$/;

function languageName(text: string, lang: Lang): string | null {
  const [, name = '', level = ''] = NAME_AND_LEVEL.exec(text.trim()) ?? [];
  const code = codesByName.get(fold(name));
  if (code === undefined) return null;
  const translatedName = displayNames[lang].of(code) ?? code;
  if (level === '') return translatedName;
  const translatedLevel = levelIn(level, lang);
  return translatedLevel === null ? null : `${translatedName} (${translatedLevel})`;
}

/** Translates a usual level; null for another text. A level such as `B2` is the same in all languages. */
function levelIn(level: string, lang: Lang): string | null {
  if (/^[ABC][12]$/i.test(level.trim())) return level.trim().toUpperCase();
  return levelsByName.get(fold(level))?.[lang] ?? null;
}
