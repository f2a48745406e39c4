import { either, notBefore, oneOf, sequence, within } from '../rules/patterns.ts';
import { type Denial, needless, notWant } from './denial.ts';
import { withdrawnRequest } from './withdrawn-request.ts';

/** "Quelqu'un", "un conseiller", "un rappel": a person or a call. */
const aPersonFr = oneOf(
  "quelqu'un|personne",
  sequence(
    "(?:un |une |d'un |d'une |l'|le |la )?(?:\\w+ )?",
    oneOf('humaine?|personne|interlocut\\w+|recruteu\\w+|conseill\\w+|rappel|appel|rendez-vous'),
  ),
);
/** "Anyone", "a recruiter", "a callback": a person or a call. */
const aPersonEn = oneOf(
  'someone|somebody|anyone|anybody|humans?|people',
  sequence('(?:an?|any|the|your) (?:\\w+ )?', oneOf('person|human|recruiter|agent|call|callback|phone call')),
);

/** "il n'y a pas quelqu'un à qui parler": this asks for a person, also without a question mark. */
const isThereSomeone = sequence(
  "(?<=\\by a )pas (?:quelqu'un|une? (?:vraie? )?(?:personne|humain))(?: (?:de )?\\w+)? (?:a|avec) qui ",
  '(?:je (?:peux|pourrais) |on (?:peut|puisse) )?(?:parler|causer|discuter|echanger|dialoguer)',
  "(?: (?:ici|svp|stp|s'il (?:vous|te) plait))*$",
);

/** Sentences that deny a wish for a person. */
export const noPerson: readonly Denial[] = [
  { example: 'je retire ma demande de rappel', pattern: withdrawnRequest },
  {
    example: 'c’est bon pas besoin d’humain',
    pattern: new RegExp(
      sequence(
        `(?!${isThereSomeone})`,
        '\\b(?:pas|plus|aucun|aucune|jamais|inutile)(?: (?:vraiment|du tout|forcement|plus))?',
        ` (?:${needless} )?(?:de |d'|qu')?(?:(?:parler|echanger|discuter) )?(?:a |avec )?`,
        `${aPersonFr}\\b(?! (?:de|du|des|d'|ne|n'|agee?|qui)\\b)`,
        '(?<!\\b(?:jamais|pas|plus) (?:eu|vu|de) .*)',
      ),
    ),
  },
  {
    example: 'plus la peine qu’on m’appelle',
    pattern: new RegExp(
      sequence(
        "(?<!\\b(?:pouvez|pourriez|peut|pourrait|peux|voulez|suis|avez|ont|a|m'a) )\\b",
        `(?:pas|plus|inutile)(?: ${needless})? (?:de |d'|que |qu')?(?:vous |on |quelqu'un )?`,
        "(?:me |m'|etre )?(?:r?appel|telephon|contact|recontact)\\w*\\b",
      ),
    ),
  },
  {
    example: 'ne me rappelez pas finalement',
    pattern: within(
      "(?:ne )?(?:me |m')?",
      oneOf('r?appelez|r?appelle|telephonez|contactez|recontactez'),
      '(?:[- ]moi)? (?:surtout )?(?:pas|plus)',
    ),
  },
  {
    example: 'je ne veux parler à personne',
    pattern: /\b(?:veux|voudrais|souhaite|prefere) (?:ne )?parler a personne\b/,
  },
  {
    example: 'annulez le rappel',
    pattern: within(
      "(?:annul|oubli|laiss)\\w* (?:tomber )?(?:le|l'|la|mon|ma|pour l[ea']) ?",
      "(?:demande (?:de |d'))?(?:r?appel|humain|personne)",
      notBefore("de|du|des|d'"),
    ),
  },
  {
    example: 'I don’t need to talk to anyone',
    pattern: new RegExp(
      sequence(
        `\\b${notWant}(?: to)?(?: (?:talk|speak|speaking|talking|chat|be put through|hear))?`,
        `(?: (?:to|with|from|for))? ${aPersonEn}\\b(?! (?:but|except|else|other))`,
      ),
    ),
  },
  {
    example: 'forget the human',
    pattern: within(
      oneOf('no need|no point|not necessary|never ?mind|forget(?: about)?|cancel|scrap|without'),
      '(?: (?:for|to|about|in))?(?: (?:talk|speak|talking|speaking|calling|call|have))?',
      `(?: (?:to|with))? (?:${aPersonEn}|me)`,
      notBefore('when|if|because|cent(?:re|er)s?'),
    ),
  },
  {
    example: 'don’t bother calling me',
    pattern: within(
      oneOf("don't|dont|do not|never|no need (?:to|for \\w+ to)"),
      '(?: (?:bother|need to|have to|please|trouble))* ',
      '(?:call|phone|ring|contact|calling|phoning)(?: me)?',
    ),
  },
  {
    example: 'no person needed thanks',
    pattern: either(
      within(`${notWant} to be (?:called|phoned|contacted|rung)`),
      new RegExp(
        sequence(
          '\\b',
          oneOf('no (?:\\w+ )?(?:call|person|human)s?|no ?one'),
          '(?: (?:is |are )?(?:needed|necessary|required|please|thanks))+',
        ),
      ),
    ),
  },
];
