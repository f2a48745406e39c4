import type { NeedRule } from '../rules/need-rule.ts';
import { anyOf, oneOf, optionalQuestionMark, thenAnyOf, whole } from '../rules/patterns.ts';
import { politeEnd } from './words.ts';

const aPerson = '(?:un (?:vrai )?(?:etre )?humain|une? (?:vraie )?personne(?: reelle)?)';
const looksAt = '(?:re)?(?:lire|lise|regarder?|voir|verifier?|traiter?|examiner?)';
const theWords = oneOf(
  'ca|cela|ceci|tout ca',
  'mes (?:reponses?|messages?)|ma (?:candidature|reponse)|mon (?:message|dossier)',
);

/** Ways to ask in French that a person reads what was written. */
export const personReadsRules: readonly NeedRule[] = [
  {
    example: 'Est-ce qu’un humain peut regarder ça ?',
    counterexamples: ['Une personne peut lire mes plans sans aide.', 'J’ai travaillé avec de vrais humains.'],
    pattern: whole(
      anyOf('bonjour|svp|et|mais'),
      "(?:est-ce qu'|est-ce que )?",
      oneOf(
        `${aPerson} (?:peut|peux|pourrait|va|doit)(?:[- ](?:il|elle|t-il|t-elle))? ${looksAt} ${theWords}`,
        `(?:je )?(?:veux|voudrais|prefere(?:rais)?|souhaite(?:rais)?|aimerais) (?:bien )?qu'${aPerson} ${looksAt} ${theWords}`,
      ),
      thenAnyOf('svp|stp'),
      politeEnd,
      optionalQuestionMark,
    ),
  },
];
