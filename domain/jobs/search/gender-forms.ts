import { fold } from '#kernel/text/fold.ts';

/** Masculine and feminine forms that no ending below connects. */
const irregularForms: readonly (readonly string[])[] = [
  ['chef', 'cheffe', 'cheff'], // `splitWords` leaves `cheff` of "cheff·e".
  ['apprenti', 'apprentie'],
  ['hôte', 'hôtesse'],
  ['maître', 'maîtresse'],
  ['contremaître', 'contremaîtresse'],
  ['compagnon', 'compagne', 'compagnonne'],
  ['docteur', 'doctoresse'],
  ['champion', 'championne'],
  ['barman', 'barmaid', 'bartender'],
  ['steward', 'stewardess'],
  ['waiter', 'waitress'],
  ['actor', 'actress'],
  ['host', 'hostess'],
];

const irregularFormsOf = new Map(
  irregularForms.flatMap((forms) => forms.map((form) => [fold(form), forms] as const)),
);

type Ending = readonly [pattern: RegExp, others: readonly string[]];

/**
 * Each masculine ending with the feminine ones that replace it, then each feminine ending with the masculine ones. A
 * word may match several.
 */
const endings: readonly Ending[] = [
  [/er$/, ['ère']], // boucher, bouchère
  [/eur$/, ['euse', 'eure']], // vendeur, vendeuse; ingénieur, ingénieure
  [/(?<=[td])eur$/, ['rice']], // directeur, directrice
  [/(?<=e)n$/, ['nne']], // technicien, technicienne
  [/(?<!i)on$/, ['onne']], // patron, patronne, but not opération
  [/if$/, ['ive']], // sportif, sportive
  [/eux$/, ['euse']], // religieux, religieuse
  [/el$/, ['elle']], // professionnel, professionnelle
  [/et$/, ['ette']], // cadet, cadette
  [/(?<=i)c$/, ['que']], // public, publique
  [/(?<=(?<!men)t|d|(?<!e)l|an|in|is|u|é)$/, ['e']], // avocat, avocate; chargé, chargée; but not recrutement
  [/(?<!hu|ro|ger|wo)man$/, ['woman', 'person']], // salesman, saleswoman, but not human, roman, german
  // From feminine to masculine: bouchère, boucher; vendeuse, vendeur.
  [/[eè]re$/, ['er']],
  [/euse$/, ['eur', 'eux']],
  [/(?<=[td])rice$/, ['eur']],
  [/(?<=e)nne$/, ['n']],
  [/onne$/, ['on']],
  [/ive$/, ['if']],
  [/elle$/, ['el']],
  [/ette$/, ['et']],
  [/(?<=i)que$/, ['c']],
  [/(?<=nt|rt|at|al|eur|an|in|is)e$/, ['']],
  [/(?<=[eé])e$/, ['']],
  [/woman$/, ['man', 'person']],
  [/(?<=.)person$/, ['man', 'woman']],
];

/** Returns a singular noun with its forms of the other gender, in French and English. */
export function genderForms(word: string): string[] {
  // A title in capitals has no accents.
  const irregular = irregularFormsOf.get(fold(word)) ?? [];
  const regular = endings.flatMap(([ending, others]) =>
    ending.test(word) ? others.map((other) => word.replace(ending, other)) : [],
  );
  return [word, ...irregular, ...regular];
}
