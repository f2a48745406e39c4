/** First words of names whose h is not mute, in the singular and without accents: `de Huawei`, but `d’Hermès`. */
const wordsWithAspiratedH = new Set(
  `hache hachoir haie hainaut hall halle halo halte hamac hambourg hameau hamilton hamster hand handball
  handicap handicape handisport hangar hanovre haribo haricot harley harnais harpe harry hasard hasbro hausse
  haut haute havane havre hawai haye hello help herisson hernie heron hero hetre heurt hewlett hibou
  hierarchie high hilton hip hobby hockey hold holding hollandais hollande homard home honda honduras hong
  hongrie hors hot hotte houblon houille housse houx huawei hub hublot huit hulot human hun hurlevent hutte
  hyatt hyundai`.split(/\s+/),
);

/** Words that begin with a vowel, but do not elide: `le onze`, `de Ouigo`. */
const wordsWithoutElision = new Set(['onze', 'onzieme', 'oui', 'ouigo', 'ouistiti', 'uhlan']);

/** Matches a vowel at the start, or a y before a consonant: `d’Yves`, but `de Yoplait`. */
const VOWEL = /^(?:[aeiouœæ]|y[^aeiouy])/;

/**
 * Tells whether `de` and `que` lose their e before this name, since it begins with a vowel or a mute h. False for a
 * number.
 */
function isElidedBefore(name: string): boolean {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const [word = ''] = /^\p{L}*/u.exec(plain.trimStart()) ?? [];
  const singular = word.replace(/s$/, '');
  if (word.startsWith('h')) return !wordsWithAspiratedH.has(word) && !wordsWithAspiratedH.has(singular);
  return VOWEL.test(word) && !wordsWithoutElision.has(word);
}

/** Writes `de` before a name: `d’EDF`, `de 3M`. */
export function withDe(name: string): string {
  return isElidedBefore(name) ? `d’${name}` : `de ${name}`;
}

/** Writes `que` before a name: `qu’Atelier Lumière`, `que Varenne`. */
export function withQue(name: string): string {
  return isElidedBefore(name) ? `qu’${name}` : `que ${name}`;
}
