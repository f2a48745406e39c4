/** Writes elisions and short forms in full, so that each word has one form. */
export const plainForms: readonly (readonly [form: RegExp, plain: string])[] = [
  [/n't\b/g, ' not'],
  [/\b(do|does|ca|wo|is|was|should|would|did)nt\b/g, '$1 not'],
  [/\bca not\b/g, 'can not'],
  [/\bcannot\b/g, 'can not'],
  [/\bim\b|\bi'm\b/g, 'i am'],
  [/\bi've\b/g, 'i have'],
  [/'ll\b/g, ' will'],
  [/'d\b/g, ' would'],
  [/\b(what|there|that|it|life)'s\b/g, '$1 is'],
  [/\bany more\b/g, 'anymore'],
  [/\bj(?=(?:veux|vais|suis|me|peux|en) )/g, 'je '],
  [/\bmourrir\b/g, 'mourir'],
  [/\bplu (?=vivre\b|exister\b|respirer\b)/g, 'plus '],
  [/\ben lair\b/g, "en l'air"],
  [/'/g, ' '],
];
