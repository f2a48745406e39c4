// These match the field of study after a degree's name, as in "licence en droit" and "bachelor of science".
const IN = "(?: (?:en|in) [a-z' -]+)?";
const OF = '(?: of (?:science|arts|engineering|business administration|laws|education|commerce|technology))?';

const level = (...names: string[]) => new RegExp(`^(?:${names.join('|')})$`);

/**
 * Google's list of credentials, the lowest first, each with the words of French (niveau 3 to 8) and English recruiters.
 */
export const credentials: readonly { category: string; pattern: RegExp }[] = [
  {
    category: 'professional certificate',
    pattern: level(
      'cap',
      'bep(?: [a-z ]+)?',
      'cqp',
      'titre professionnel',
      '(?:professional|vocational) certificate',
    ),
  },
  {
    category: 'high school',
    pattern: level(
      'bac(?:calaureat)?(?: (?:pro(?:fessionnel)?|general|techno(?:logique)?|s|es|l|st[a-z0-9]{2,3}))?',
      'high school',
      'secondary school',
      'alevels?',
      'leaving cert(?:ificate)?',
    ),
  },
  {
    category: 'associate degree',
    pattern: level('bac\\+2', '(?:bts|dut)(?: [a-z ]+)?', 'deug', "associate(?:'?s)?", 'foundation', 'hnd'),
  },
  {
    category: 'bachelor degree',
    pattern: level(
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
  },
  {
    category: 'postgraduate degree',
    pattern: level(
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
  },
];
