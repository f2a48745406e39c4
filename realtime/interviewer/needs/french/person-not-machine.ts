import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optionallyThen,
  optionalQuestionMark,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';
import { anyMachine, interviewerBot, personOrTeam, requestEnd } from './words.ts';

const someone = oneOf(
  "quelqu'un(?: de (?:vivant|reel|humain|vrai))?|une? (?:vraie? )?(?:personne|humain)(?: (?:vivante?|reelle?))?",
);
const thanMachine = `(?:a|(?:plutot )?qu'(?:a|avec)?|(?:et )?pas(?: a)?) ?${anyMachine}`;

const anyPerson = '(?:un (?:vrai )?(?:etre )?humain|une? (?:vraie )?personne(?: reelle)?)';
const looksAt = '(?:re)?(?:lire|lise|regarder?|voir|verifier?|traiter?|examiner?)';
const theWords = oneOf(
  'ca|cela|ceci|tout ca',
  'mes (?:reponses?|messages?)|ma (?:candidature|reponse)|mon (?:message|dossier)',
);

/** Ways to ask in French for a person instead of the questionnaire, or to read what was written. */
export const personNotMachineRules: readonly NeedRule[] = [
  {
    example: 'Quelqu’un avec qui causer ?',
    counterexamples: ['J’avais quelqu’un avec qui causer à la pause.'],
    pattern: whole(
      anyNumberOf(
        "j'aimerais|je (?:veux|voudrais|cherche|souhaite(?:rais)?|prefere|prefererais)|avoir|plutot",
        "(?:il )?(?:n')?y (?:a|aurait)(?:-t-il|-il)?(?: pas)?|vous (?:avez|auriez)|(?:j'ai )?besoin de|bonjour|svp|non|juste",
        'trouver|est-ce que',
      ),
      someone,
      ' (?:avec|a) qui (?:je (?:peux|pourrais|puisse) |on (?:peut|puisse) )?',
      '(?:causer|parler|discuter|echanger|dialoguer)',
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Plutôt pas à un robot.',
    counterexamples: ['Pas avec une machine.'],
    pattern: whole(
      anyNumberOf('mais|non|svp|et|surtout'),
      oneOf(
        `(?:(?:je )?(?:prefere|prefererais)|plutot) pas (?:a|avec) ${anyMachine}`,
        `pas (?:a|avec) ${oneOf(interviewerBot, `${anyMachine}(?= (?:svp|stp|merci))`)}`,
      ),
      requestEnd,
    ),
  },
  {
    example: 'Je préfère répondre à une vraie personne.',
    counterexamples: ['Je préfère les humains aux robots dans mon métier.'],
    pattern: atEnd(
      '(?:prefere(?:rais)?|prefererais|aimerais mieux|aime mieux|aimerais autant|plutot) ',
      oneOf(
        `(?:repondre|expliquer (?:ca|cela)|dire (?:ca|cela)|faire (?:ca|cela)) (?:a|avec) ${personOrTeam}`,
        `(?:\\w+ (?:a|avec) )?${personOrTeam} ${thanMachine}`,
      ),
      optionallyThen(thanMachine),
      requestEnd,
    ),
  },
  {
    example: 'Est-ce qu’un humain peut regarder ça ?',
    counterexamples: ['Une personne peut lire mes plans sans aide.', 'J’ai travaillé avec de vrais humains.'],
    pattern: whole(
      anyNumberOf('bonjour|svp|et|mais'),
      "(?:est-ce qu'|est-ce que )?",
      oneOf(
        `${anyPerson} (?:peut|peux|pourrait|va|doit)(?:[- ](?:il|elle|t-il|t-elle))? ${looksAt} ${theWords}`,
        `(?:je )?(?:veux|voudrais|prefere(?:rais)?|souhaite(?:rais)?|aimerais) (?:bien )?qu'${anyPerson} ${looksAt} ${theWords}`,
      ),
      thenAnyNumberOf('svp|stp'),
      requestEnd,
      optionalQuestionMark,
    ),
  },
];
