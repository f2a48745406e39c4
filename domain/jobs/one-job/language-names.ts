import type { Lang } from '#kernel/language.ts';
import { fold } from '#kernel/text/fold.ts';

/** The languages that employers ask for, as codes of ISO 639-1. */
const codes =
  'am ar be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka km ko ku ln lt lv mk ml mr ms mt ne nl no pa pl ps pt ro ru sk sl so sq sr sv sw ta te th ti tr uk ur vi wo yo zh'.split(
    ' ',
  );

const namesByLang = {
  fr: new Intl.DisplayNames('fr', { type: 'language' }),
  en: new Intl.DisplayNames('en', { type: 'language' }),
};

const codesByName = new Map(
  codes.flatMap((code) =>
    Object.values(namesByLang).map((inLanguage) => [fold(inLanguage.of(code) ?? code), code] as const),
  ),
);

/** Usual levels of a language in both languages, as they follow its name. */
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

/** A longer text is no list of languages. */
const LIST_CHARACTERS_MAX = 500;

/**
 * Translates a list of languages that a job asks for, as in `Anglais (courant), italien`, with the levels after the
 * names; null if any part of it is unknown.
 */
export function languageNames(list: string, lang: Lang): string | null {
  if (list.length > LIST_CHARACTERS_MAX) return null;
  const names = list.split(/\s*[,;/]\s*|\s+(?:et|and)\s+/).map((text) => languageName(text, lang));
  return names.includes(null) ? null : names.join(', ');
}

/** Matches a name and a level, as in `Anglais`, `Anglais (courant)`, `English: fluent` and `anglais B2`. */
const NAME_AND_LEVEL = /^([^\s(:]+)\s*(?:[(:–-]\s*)?([^()]*)\)?$/;

function languageName(text: string, lang: Lang): string | null {
  const [, name = '', level = ''] = NAME_AND_LEVEL.exec(text.trim()) ?? [];
  const code = codesByName.get(fold(name));
  if (code === undefined) return null;
  const translatedName = namesByLang[lang].of(code) ?? code;
  if (level === '') return translatedName;
  const translatedLevel = levelIn(level, lang);
  return translatedLevel === null ? null : `${translatedName} (${translatedLevel})`;
}

/** Writes a usual level of a language; one of the European framework, such as `B2`, is the same in all languages. */
function levelIn(level: string, lang: Lang): string | null {
  if (/^[ABC][12]$/i.test(level.trim())) return level.trim().toUpperCase();
  return levelsByName.get(fold(level))?.[lang] ?? null;
}
