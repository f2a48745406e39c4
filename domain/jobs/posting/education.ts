import { isHedged, plainWords } from './plain-words.ts';

// These match the field of study after a degree's name, as in "licence en droit" and "bachelor of science".
const FIELD_AFTER_IN = "(?: (?:en|in) [a-z' -]+)?";
const FIELD_AFTER_OF =
  '(?: of (?:science|arts|engineering|business administration|laws|education|commerce|technology))?';

/** Matches a text that is one of the names as a whole; the names are patterns. */
const anyOf = (...names: string[]) => new RegExp(`^(?:${names.join('|')})$`);

/**
 * Google's list of credentials, the lowest first, each with the words of French (niveau 3 to 8) and English recruiters.
 */
const credentials: readonly { category: string; pattern: RegExp }[] = [
  {
    category: 'professional certificate',
    pattern: anyOf(
      'cap',
      'bep(?: [a-z ]+)?',
      'cqp',
      'titre professionnel',
      '(?:professional|vocational) certificate',
    ),
  },
  {
    category: 'high school',
    pattern: anyOf(
      'bac(?:calaureat)?(?: (?:pro(?:fessionnel)?|general|techno(?:logique)?|s|es|l|st[a-z0-9]{2,3}))?',
      'high school',
      'secondary school',
      'alevels?',
      'leaving cert(?:ificate)?',
    ),
  },
  {
    category: 'associate degree',
    pattern: anyOf('bac\\+2', '(?:bts|dut)(?: [a-z ]+)?', 'deug', "associate(?:'?s)?", 'foundation', 'hnd'),
  },
  {
    category: 'bachelor degree',
    pattern: anyOf(
      'bac\\+[34]',
      `licence(?: pro(?:fessionnelle)?${FIELD_AFTER_IN})?`,
      `bachelor(?:'?s)?(?:${FIELD_AFTER_IN}|${FIELD_AFTER_OF})`,
      'but',
      'bsc',
      'l3',
      'maitrise',
      `master 1${FIELD_AFTER_IN}`,
      'm1',
    ),
  },
  {
    category: 'postgraduate degree',
    pattern: anyOf(
      'bac\\+[5-8]',
      `master(?:e|'?s)?(?: 2| specialise)?(?:${FIELD_AFTER_IN}|${FIELD_AFTER_OF})`,
      'm2',
      'msc',
      'mba',
      'dea',
      'dess',
      '(?:ecole )?ingenieurs?',
      'doctorat|doctorate|ph\\.?d\\.?',
      'post-?graduate',
    ),
  },
];

/** Matches "bac + 2" and "bac plus 2". */
const BAC_PLUS = /\bbac ?(?:\+|plus) ?(\d)(?!\d)/g;
/** Matches "bac+2 à 5" and "bac+2/+3". */
const BAC_RANGE = /(bac\+\d) ?(?:-|\/|\ba\b|\bou\b|\bto\b|\bor\b) ?\+?(\d)(?!\d)/g;
/** Matches "A-levels", whose "a" is no separator. */
const A_LEVELS = /\ba[- ]levels?\b/g;
/** Matches "ou équivalent", "et plus", "or higher", which do not change the lowest level. */
const OR_HIGHER = /\b(?:ou|or|et|and) (?:plus|equivalente?|superieure?|higher|above|more)\b/g;
/** Matches words around a level's name, as in "diplôme de niveau … minimum" and "at least a … degree". */
const FILLER =
  /\b(?:niveau|diplomes?|diploma|degree|minimum|min|au moins|at least|requis(?:e|es)?|required|exige|equivalente?|formation|une?|an?|de|du)\b\.?|\bd'|[():]/g;
/** Matches the separators in "BTS, DUT ou licence", "CAP/BEP", "bac - bac+2" and "bac+2-bac+3". */
const SEPARATOR = /[,;/|]|\s-\s|(?<=\d)-|\b(?:ou|or|a|to)\b/;

/**
 * Returns the lowest level of education that a recruiter accepts, in the words of Google's list of credentials. Null if
 * the text names no level, has a part that is no known level, or states only a wish (`bac+5 souhaité`).
 */
export function credentialCategory(text: string | null): string | null {
  const words = plainWords(text);
  if (isHedged(words)) return null;
  const levels = splitAlternatives(words).map((alternative) =>
    credentials.findIndex(({ pattern }) => pattern.test(alternative)),
  );
  if (levels.length === 0 || levels.includes(-1)) return null;
  return credentials[Math.min(...levels)]?.category ?? null;
}

/** Splits "bac +2 à 5 minimum" into "bac+2" and "bac+5"; the words around the levels are dropped. */
function splitAlternatives(words: string): string[] {
  return words
    .replace(BAC_PLUS, 'bac+$1')
    .replace(BAC_RANGE, '$1/bac+$2')
    .replace(A_LEVELS, 'alevel')
    .replace(OR_HIGHER, '')
    .split(SEPARATOR)
    .map((alternative) => alternative.replace(FILLER, ' ').replace(/\s+/g, ' ').trim())
    .filter((alternative) => alternative !== '');
}
