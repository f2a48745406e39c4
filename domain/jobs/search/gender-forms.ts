import { fold } from '#kernel/text/fold.ts';

/** Words of both genders that have no common ending. */
const pairs: readonly (readonly string[])[] = [
  ['chef', 'cheffe', 'cheff'],
  ['apprenti', 'apprentie'],
  ['hôte', 'hôtesse'],
  ['maître', 'maîtresse'],
  ['contremaître', 'contremaîtresse'],
  ['compagnon', 'compagne', 'compagnonne'],
  ['docteur', 'doctoresse'],
  ['barman', 'barmaid', 'bartender'],
  ['steward', 'stewardess'],
  ['waiter', 'waitress'],
  ['actor', 'actress'],
  ['host', 'hostess'],
];

const pairsByForm = new Map(pairs.flatMap((forms) => forms.map((form) => [fold(form), forms] as const)));

type Ending = readonly [RegExp, readonly string[]];

/**
 * Masculine endings with the feminine ones, then feminine endings with the masculine ones. A word may match several.
 */
const endings: readonly Ending[] = [
  [/er$/, ['ère']],
  [/eur$/, ['euse', 'eure']],
  [/(?<=[td])eur$/, ['rice']],
  [/(?<=e)n$/, ['nne']],
  [/(?<!i)on$/, ['onne']],
  [/if$/, ['ive']],
  [/eux$/, ['euse']],
  [/el$/, ['elle']],
  [/et$/, ['ette']],
  [/(?<=i)c$/, ['que']],
  [/(?<=(?<!men)t|d|(?<!e)l|an|in|is|u|é)$/, ['e']],
  [/(?<!hu|ro|ger|wo)man$/, ['woman', 'person']],
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

/** Returns a singular with the other forms of its gender, in French and English. */
export function genderForms(word: string): string[] {
  // A title in capitals has no accents.
  const pair = pairsByForm.get(fold(word)) ?? [];
  const forms = endings.flatMap(([ending, others]) =>
    ending.test(word) ? others.map((other) => word.replace(ending, other)) : [],
  );
  return [word, ...pair, ...forms];
}
