import { anyNumberOf, either, oneOf, optional, sequence, thenAnyNumberOf, whole } from '../rules/patterns.ts';
import { secondThought as secondThoughtEn } from '../second-thoughts/person-en.ts';
import { secondThought as secondThoughtFr } from '../second-thoughts/person-fr.ts';

/** Words that may be before and after, in any number. */
const aroundFr = oneOf(
  secondThoughtFr,
  "non|oui|ok|bon|ben|bah|ah|et|mais|alors|desolee?|pardon|excusez-moi|merci|svp|c'est bon|ca ira|maintenant|pour l'instant|au telephone",
);
const personFr = oneOf(
  "(?:une? )?(?:vraie? )?(?:etre )?(?:humaine?|personne|interlocut\\w+|conseill\\w+|recruteu\\w+|r?appel|coup de (?:fil|tel\\w*))|quelqu'un",
);
const callMeFr = "(?:me (?:r?appel|telephon|contact|recontact|join)\\w*|m'appel\\w*)";
/** "D'une personne", "de parler à quelqu'un", "qu'on m'appelle": the thing that is not needed. */
const unneededFr = oneOf(
  `(?:de |d')${personFr}`,
  `(?:de |d')?(?:parler|echanger|discuter) (?:a|avec) ${personFr}`,
  `(?:de |que |qu')(?:(?:quelqu'un|on|vous|une (?:vraie )?personne|un (?:humain|recruteur)) )?${callMeFr}`,
  "(?:d')?etre (?:r?appele|recontacte|contacte)e?",
);
/** "Je n'ai plus besoin de …"; `negation` is "plus" or "pas". */
const notNeededFr = (negation: string) =>
  sequence(
    optional("je (?:n')?ai|j'ai|je n'aurai|il (?:n')?est|ce n'est|c'est|(?:il )?(?:n')?y a"),
    `${negation} (?:vraiment |forcement )?(?:besoin|la peine|necessaire|utile) `,
    unneededFr,
  );

const aroundEn = oneOf(
  secondThoughtEn,
  "any ?more|any longer|now|anyway|no|yes|ok|oh|well|so|but|and|sorry|please|thanks|thank you|it'?s (?:ok|fine)|for now|though",
);
const personEn = oneOf(
  '(?:an? |the |that |any )?(?:real |actual )?(?:person|human(?: being)?|recruiter|(?:phone )?call(?: ?back)?)',
);
const anyoneEn = oneOf(personEn, 'someone|somebody|anyone|anybody');
const callMeEn = '(?:call|ring|phone|contact) me(?: back)?';
const unneededEn = oneOf(
  personEn,
  `to (?:talk|speak) (?:to|with) ${anyoneEn}`,
  `${anyoneEn} to (?:${callMeEn}|(?:talk|speak) to(?: me)?)`,
  'to be (?:called|rung|phoned)(?: back)?',
);
/** "I don't need a person" alone may be an answer; with one of these words it is about an earlier wish. */
const changedEn = `(?=.*\\b${oneOf(secondThoughtEn, 'any ?more|any longer|now')}\\b)`;

/**
 * "je n'ai plus besoin d'une personne", "nobody needs to ring me any more": says that a person or a call is not needed any
 * more. The whole sentence or clause says it, so that no one's work is meant: "plus besoin d'une personne pour porter".
 */
export const noLongerNeeded = either(
  whole(anyNumberOf(aroundFr), notNeededFr('plus'), thenAnyNumberOf(aroundFr)),
  whole(
    `(?=.*\\b${secondThoughtFr}\\b)`,
    anyNumberOf(aroundFr),
    notNeededFr('pas'),
    thenAnyNumberOf(aroundFr),
  ),
  whole(
    anyNumberOf(aroundFr),
    `je (?:ne )?(?:veux|souhaite|voudrais) plus ${unneededFr}`,
    thenAnyNumberOf(aroundFr),
  ),
  whole(
    anyNumberOf(aroundFr),
    `(?:plus personne (?:n')?a|personne (?:n')?a plus) besoin de ${callMeFr}`,
    thenAnyNumberOf(aroundFr),
  ),
  whole(
    anyNumberOf(aroundEn),
    `i (?:really )?no longer (?:need|want|wish|require) ${unneededEn}`,
    thenAnyNumberOf(aroundEn),
  ),
  whole(
    changedEn,
    anyNumberOf(aroundEn),
    `(?:i )?(?:don't|dont|do not|won't) (?:really )?(?:need|want|require|have) ${unneededEn}`,
    thenAnyNumberOf(aroundEn),
  ),
  whole(
    anyNumberOf(aroundEn),
    oneOf(
      '(?:nobody|no one|no-one) (?:needs?|has|have) to',
      "(?:you|someone|somebody) (?:no longer (?:needs?|ha(?:ve|s))|(?:don't|dont|do not|doesn't|does not) (?:need|have)) to",
      "(?:you )?needn't|(?:there'?s |there is )?no (?:more )?need (?:for \\w+ )?to",
    ),
    ` ${callMeEn}`,
    thenAnyNumberOf(aroundEn),
  ),
  whole(
    changedEn,
    anyNumberOf(aroundEn),
    `no (?:call|person|human)(?: is)? needed`,
    thenAnyNumberOf(aroundEn),
  ),
);
