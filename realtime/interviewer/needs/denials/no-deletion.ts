import { leavesQuestionsEn, leavesQuestionsFr } from '../rules/leaves-questions.ts';
import { atEnd, either, notBefore, oneOf, sequence, upToWords, within } from '../rules/patterns.ts';
import { type Denial, needless, notWant } from './denial.ts';
import { withdrawnRequest } from './withdrawn-request.ts';

/** The French verbs of deleting, in any form: "supprimez", "effacer". */
const eraseFr = sequence(
  oneOf('sup+rim|ef+ac|detrui|retir|annul|enlev|vir|jet|efac'),
  '(?:er|ez|e|re|sez|iez|ent|ons|erez|era)?',
);
/** The English verbs of deleting, in any form. */
const eraseEn = sequence(
  oneOf('delet|eras|remov|wip|withdraw|cancel|retract|scrap|drop|destroy'),
  '(?:e|es|ed|ing|ping|ling|led|n|al)?',
);

/** "Données", "dossiers": the things that people delete at work. */
const recordsAtWork =
  '(?:donn?ees?|dossiers?|cv|informations?|candidatures?|fichiers?|comptes?|profils?|messages?)';

/** Sentences that deny a wish for a deletion. */
export const noDeletion: readonly Denial[] = [
  { example: 'je retire ma demande de rappel', pattern: withdrawnRequest },
  {
    example: 'je retire ce que j’ai dit, le télétravail à 2 jours me va',
    pattern: within(
      "je retire (?:donc )?ce que j'ai (?:dit|ecrit)",
      notBefore('(?:et|ainsi que) (?:aussi )?m(?:a|es)'),
    ),
  },
  {
    example: 'non ne supprimez rien, on continue',
    pattern: within(
      `(?:ne |n')(?:\\w+ |l'|m')?${eraseFr} (?:surtout |donc )?`,
      '(?:pas|rien|plus|jamais|aucune?)',
    ),
  },
  {
    example: 'non ne supprimez rien, on continue',
    pattern: within(
      oneOf('supprimez|effacez|retirez|annulez|supprime|efface|retire|annule'),
      ' (?:surtout )?(?:pas|rien)',
    ),
  },
  {
    example: 'j’ai pas dit de supprimer',
    pattern: new RegExp(
      sequence(
        '(?<!\\b(?:peux|peut|pouvez|puis|pourquoi|arrive|ne) )\\b',
        `(?:pas|rien|plus|jamais|inutile) (?:du tout )?(?:${needless} )?`,
        "(?:demande |dit |voulu |parle )?(?:de |d'|a )?(?:tout |rien |me |les |mes )?",
        oneOf('supprimer|effacer|retirer|annuler|detruire|enlever|me desister'),
        '\\b',
      ),
    ),
  },
  {
    example: 'merci de ne rien supprimer',
    pattern: /(?<!\bpourquoi )\bne (?:pas|rien) (?:supprimer|effacer|retirer|annuler)\b/,
  },
  {
    example: 'I’ll keep my application',
    pattern: either(
      new RegExp(
        sequence(
          "(?<!\\b(?:ne|n'|pas|vous) ?)\\b(?:gardez|conservez|laissez)[- ]",
          '(?:tout|bien|mes|ma|mon)\\b(?! (?:\\w+ )?(?:tranquille|pas))',
        ),
      ),
      new RegExp(
        sequence(
          "(?<!\\b(?:don't|dont|not|to|you|never|why|i) )\\bkeep ",
          oneOf('my (?:\\w+ )?(?:data|details|application|profile|cv|answers)|it all|everything'),
          '\\b',
        ),
      ),
    ),
  },
  {
    example: 'non c’est une erreur, je la garde',
    pattern: either(
      atEnd('je (?:(?:la|le|les) )?(?:garde|maintiens|conserve)', '(?: (?:ma candidature|mes donnees))?'),
      atEnd("i(?:'ll| will|'m| am| want to|'d like to)? keep(?:ing)? ", '(?:it|my application|my data)'),
    ),
  },
  {
    example: 'je ne veux pas que vous effaciez mes données',
    pattern: /\bpas que (?:vous|tu|l'on|on) (?:\w+ )?(?:sup+rim|effac|retir|annul)\w+/,
  },
  {
    example: 'don’t delete my data',
    pattern: new RegExp(
      sequence(
        `(?<!\\b(?:why|you) )\\b${notWant}(?: (?:you|for you|anyone|anybody))?(?: to)?`,
        `(?: be)? ${eraseEn}\\b`,
      ),
    ),
  },
  {
    example: 'no need to delete anything',
    pattern: within(
      oneOf('no need|no reason|no plans?|no intention|not (?:planning|going|about|necessary)|without'),
      `(?: for you| of)?(?: to)? ${eraseEn}`,
    ),
  },
  {
    example: 'je me retire du questionnaire mais je garde ma candidature',
    pattern: either(leavesQuestionsEn, leavesQuestionsFr),
  },
  {
    example: 'Mon travail actuel : archiver et supprimer les données des clients',
    pattern: either(
      within(
        oneOf(
          `${eraseFr} (?:les?|des|ces|nos|leurs?|d'anciennes|de vieux)`,
          '(?:suppression|effacement|retrait) (?:des|de nos)',
        ),
        ` (?:\\w+ )?${recordsAtWork} ${upToWords(1)}`,
        oneOf(
          "(?:des|d'anciens) (?:clients?|patients?|adherents?|salaries|employes|candidats|eleves|usagers|utilisateurs)",
          'de (?:nos|leurs)|clients?|obsoletes?|perimee?s|en double|en masse|(?:dans|sous|sur) (?:excel|sql|sap|word|une?|des)',
        ),
        '(?!.*\\b(?:sur moi|ma candidature|mon dossier|vous avez)\\b)',
      ),
      within(
        "(?:(?:sais|savoir)(?! (?:pas|plus|si|comment|quand|ou)\\b)|appris a|apprendre a|capable d[e']|habituee? a|chargee? d[e']|consiste a|consistait a) ?",
        `${upToWords(3)}(?:et )?${eraseFr} (?!(?:ma|mes|mon|tout)\\b)`,
      ),
    ),
  },
  {
    example: 'I am withdrawing my application elsewhere',
    pattern: either(
      within(
        `${eraseFr} (?:ma|mes|mon) (?:candidatures?|dossiers?) `,
        oneOf('ailleurs|chez (?!vous|toi)|dans une? autre|aupres d.une? autre'),
      ),
      within(
        `${eraseEn} my (?:\\w+ )?(?:applications?|candidacy) `,
        oneOf('elsewhere', '(?:at|with|from|to|in) (?:another|a different|the other|other)'),
      ),
    ),
  },
];
