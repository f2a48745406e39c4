import { isHedged, plainWords } from './plain-words.ts';

/** What may follow a degree's name: its field of study. */
const IN = "(?: (?:en|in) [a-z' -]+)?";
const OF = '(?: of (?:science|arts|engineering|business administration|laws|education|commerce|technology))?';

const level = (...names: string[]) => new RegExp(`^(?:${names.join('|')})$`);

/** Google's closed list, lowest first, with what French (niveau 3 to 8) and English recruiters write for each. */
const levels: readonly (readonly [category: string, written: RegExp])[] = [
  [
    'professional certificate',
    level('cap', 'bep(?: [a-z ]+)?', 'cqp', 'titre professionnel', '(?:professional|vocational) certificate'),
  ],
  [
    'high school',
    level(
      'bac(?:calaureat)?(?: (?:pro(?:fessionnel)?|general|techno(?:logique)?|s|es|l|st[a-z0-9]{2,3}))?',
      'high school',
      'secondary school',
      'alevels?',
      'leaving cert(?:ificate)?',
    ),
  ],
  [
    'associate degree',
    level('bac\\+2', '(?:bts|dut)(?: [a-z ]+)?', 'deug', "associate(?:'?s)?", 'foundation', 'hnd'),
  ],
  [
    'bachelor degree',
    level(
      'bac\\+[34]',
      `licence(?: pro(?:fessionnelle)?${IN})?`,
      `bachelor(?:'?s)?(?:${IN}|${OF})`,
      'but',
      'bsc',
      'l3',
      'maitrise',
      `master 1${IN}`,
      'm1',
    ),
  ],
  [
    'postgraduate degree',
    level(
      'bac\\+[5-8]',
      `master(?:e|'?s)?(?: 2| specialise)?(?:${IN}|${OF})`,
      'm2',
      'msc',
      'mba',
      'dea',
      'dess',
      '(?:ecole )?ingenieurs?',
      'doctorat|doctorate|ph\\.?d\\.?',
      'post-?graduate',
    ),
  ],
];

const EQUAL_OR_HIGHER = /\b(?:ou|or|et|and) (?:plus|equivalente?|superieure?|higher|above|more)\b/g;
const FILLER =
  /\b(?:niveau|diplomes?|diploma|degree|minimum|min|au moins|at least|requis(?:e|es)?|required|exige|equivalente?|formation|une?|an?|de|du)\b\.?|\bd'|[():]/g;
const SEPARATOR = /\s*(?:[,;/|]|\s-\s|(?<=\d)-|\b(?:ou|or|a|to)\b)\s*/;

/** The lowest credential that a recruiter's words accept, in Google's word; null where one part of them is unclear. */
export function credentialCategory(text: string | null): string | null {
  const words = plainWords(text);
  if (isHedged(words)) return null;
  const ranks = partsOf(words).map((part) => levels.findIndex(([, written]) => written.test(part)));
  const lowest = Math.min(...ranks);
  return levels[lowest]?.[0] ?? null;
}

function partsOf(words: string): string[] {
  return words
    .replace(/\bbac ?(?:\+|plus) ?(\d)(?!\d)/g, 'bac+$1')
    .replace(/(bac\+\d) ?(?:-|\/|\ba\b|\bou\b|\bto\b|\bor\b) ?\+?(\d)(?!\d)/g, '$1/bac+$2')
    .replace(/\ba[- ]levels?\b/g, 'alevel')
    .replace(EQUAL_OR_HIGHER, '')
    .split(SEPARATOR)
    .map((part) => part.replace(FILLER, ' ').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
}
