import type { NeedRule } from '#realtime/interviewer/needs/rules/need-rule.ts';
import { notThen, oneOf, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import { strangerEn, strangerFr } from './tale-of-work.ts';
import { notFigurative as notFigurativeEn } from './violence-en.ts';
import { notFigurative as notFigurativeFr } from './violence-fr.ts';

/*
 * A colleague is a person of the speaker's life. A stranger of the work who hit once is none: "a patient hit me" is an
 * answer. One who hits again and again, or of whom the speaker is afraid, is distress.
 */

const colleagueEn =
  '(?:an?|one of (?:my|the)|some|another) (?:\\w+ )?(?:colleagues?|co-?workers?|workmates?|teammates?)';
const colleagueFr = '(?:une?|des|une? de mes|certaine?s) (?:\\w+ )?(?:collegues?|collaborat\\w+)';
const beatsEn =
  '(?:hits?|slap\\w*|punch\\w*|kick(?:s|ed)|beat(?:s|en)?|chok\\w+|strangl\\w+|assault\\w*|attack\\w*)';
const beatsFr =
  '(?:frapp?(?!ant)\\w+|battu\\w*|cogn\\w+|tabass\\w+|gifl\\w+|etrangl\\w+|agress\\w+|brutalis\\w+)';
/** Matches where a blow is none: "hit me up", "attacked us on Twitter". */
const notBusiness = notThen(
  'up|out|to',
  'on (?!the (?:head|face|arm|nose|back|shoulder))|with (?:questions|requests)',
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
    pattern: within(colleagueEn, '(?: \\w+){0,2}? ', beatsEn, ' (?:me|us)', notBusiness, notFigurativeEn),
  },
  {
    example: 'un collègue m’a frappé',
    counterexamples: ['un collègue m’a frappé par sa gentillesse', 'un patient m’a frappé une fois'],
    pattern: within(
      colleagueFr,
      "(?: \\w+){0,2}? (?:me|nous|m'(?:a|ont|avait)) (?:\\w+ )?",
      beatsFr,
      notFigurativeFr,
    ),
  },
  {
    example: 'a customer hits me every shift',
    counterexamples: ['a customer hits me with questions every day'],
    pattern: within(
      `${strangerEn} (?:keeps? (?:hitting|punching|slapping|kicking)|(?:hits|slaps|punches|kicks|beats)) (?:me|us)`,
      notBusiness,
      notFigurativeEn,
    ),
  },
  {
    example: 'a customer hit me and I’m scared to go back',
    counterexamples: ['a customer hit me and I stayed calm', 'patients who are scared have hit me'],
    pattern: within(
      `${strangerEn} (?:\\w+ )?${beatsEn} (?:me|us)`,
      notBusiness,
      notFigurativeEn,
      `.* i(?:'m| am|'ve been) (?:\\w+ )?${afraidEn}`,
    ),
  },
  {
    example: 'un client me frappe tous les jours',
    counterexamples: ['un client me frappe par son calme tous les jours', 'un client m’a frappé un jour'],
    pattern: within(
      `${strangerFr} (?:me|nous) (?:\\w+ )?(?:frappe|cogne|gifle|tabasse|bat|tape dessus)`,
      notFigurativeFr,
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
      beatsFr,
      notFigurativeFr,
      ".* (?:j'ai|ai) (?:\\w+ )?peur",
    ),
  },
];
