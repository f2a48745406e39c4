import type { NeedRule } from '#realtime/interviewer/needs/rules/need-rule.ts';
import { notThen, oneOf, sequence, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import { notMeantOtherwise as notMeantOtherwiseAnywhereEn } from './attack-words-en.ts';
import { notMeantOtherwise as notMeantOtherwiseFr } from './attack-words-fr.ts';
import { strangerEn, strangerFr } from './tale-of-work.ts';

/*
 * A blow by a colleague is distress. A single blow by a stranger met at work (a patient, a customer) is an answer;
 * repeated blows, or fear of the stranger, are distress.
 */

const colleagueEn =
  '(?:an?|one of (?:my|the)|some|another) (?:\\w+ )?(?:colleagues?|co-?workers?|workmates?|teammates?)';
const colleagueFr = '(?:une?|des|une? de mes|certaine?s) (?:\\w+ )?(?:collegues?|collaborat\\w+)';
/** Verbs of a blow alone. `attack-words-en.ts` and `attack-words-fr.ts` have more, such as "hurts", which words can do at work. */
const blowEn =
  '(?:hits?|slap\\w*|punch\\w*|kick(?:s|ed)|beat(?:s|en)?|chok\\w+|strangl\\w+|assault\\w*|attack\\w*)';
const blowFr =
  '(?:frapp?(?!ant)\\w+|battu\\w*|cogn\\w+|tabass\\w+|gifl\\w+|etrangl\\w+|agress\\w+|brutalis\\w+)';
/** Matches unless the next words make the blow a figure of speech: "hit me up", "attacked us on Twitter". */
const notMeantOtherwiseEn = sequence(
  notThen('up|out|to', 'on (?!the (?:head|face|arm|nose|back|shoulder))'),
  notMeantOtherwiseAnywhereEn,
);
const afraidEn = '(?:scared|afraid|terrified|frightened)';

/** Sentences of a person who is hit at work, by a colleague or again and again. */
export const violenceAtWork: readonly NeedRule[] = [
  {
    example: 'a coworker punched me',
    counterexamples: [
      'a colleague hit me up for a job',
      'a colleague beat me to the printer',
      'a patient hit me once',
    ],
    pattern: within(colleagueEn, '(?: \\w+){0,2}? ', blowEn, ' (?:me|us)', notMeantOtherwiseEn),
  },
  {
    example: 'un collègue m’a frappé',
    counterexamples: ['un collègue m’a frappé par sa gentillesse', 'un patient m’a frappé une fois'],
    pattern: within(
      colleagueFr,
      "(?: \\w+){0,2}? (?:me|nous|m'(?:a|ont|avait)) (?:\\w+ )?",
      blowFr,
      notMeantOtherwiseFr,
    ),
  },
  {
    example: 'a customer hits me every shift',
    counterexamples: ['a customer hits me with questions every day'],
    pattern: within(
      `${strangerEn} (?:keeps? (?:hitting|punching|slapping|kicking)|(?:hits|slaps|punches|kicks|beats)) (?:me|us)`,
      notMeantOtherwiseEn,
    ),
  },
  {
    example: 'a customer hit me and I’m scared to go back',
    counterexamples: ['a customer hit me and I stayed calm', 'patients who are scared have hit me'],
    pattern: within(
      `${strangerEn} (?:\\w+ )?${blowEn} (?:me|us)`,
      notMeantOtherwiseEn,
      `.* i(?:'m| am|'ve been) (?:\\w+ )?${afraidEn}`,
    ),
  },
  {
    example: 'un client me frappe tous les jours',
    counterexamples: ['un client me frappe par son calme tous les jours', 'un client m’a frappé un jour'],
    pattern: within(
      `${strangerFr} (?:me|nous) (?:\\w+ )?(?:frappe|cogne|gifle|tabasse|bat|tape dessus)`,
      notMeantOtherwiseFr,
      '.* ',
      oneOf(
        'tous les (?:jours|soirs)',
        'toutes les (?:nuits|semaines)',
        'chaque (?:jour|semaine|nuit|fois)',
        'encore',
        'souvent',
        'regulierement',
      ),
    ),
  },
  {
    example: 'un patient m’a frappée et j’ai peur d’y retourner',
    counterexamples: ['un patient qui a peur m’a frappée'],
    pattern: within(
      `${strangerFr} (?:\\w+ )?m'(?:a|ont) (?:\\w+ )?`,
      blowFr,
      notMeantOtherwiseFr,
      ".* (?:j'ai|ai) (?:\\w+ )?peur",
    ),
  },
];
