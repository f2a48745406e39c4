import type { NeedRule } from '../rules/need-rule.ts';
import { atEnd, notThen, oneOf, optionalQuestionMark, sequence, within } from '../rules/patterns.ts';

const talk = 'parler|echanger|discuter';
const realPerson = oneOf(
  'une? (?:vraie? |etre )?humaine?|une? vraie? personne|une personne (?:reelle|humaine)',
);
const someoneReal = oneOf("quelqu'un|une? (?:vraie? |etre )?(?:personne|humaine?)(?: (?:reelle|humaine))?");
/** "Il y a quelqu'un" is a statement, unless it has a question mark. */
const isThere = oneOf("il y a(?: pas)?(?=.*\\?)|(?<!\\bil )y a(?:-t-il|-t'il)?|(?<!n')y a pas(?=.*\\?)");
/** "Chat", "formulaire", "tout ça": words for the questionnaire and its page. */
const thisPage =
  '(?:chat|site|questionnaire|formulaire|machine|robot|ecran|messages?|page|ligne|tout ca|reponses)';
/** "Ici", "svp", "au bout du fil": words after "il y a quelqu'un". */
const afterSomebody = oneOf(
  'ici|la|la-dedans|svp|stp|au moins|chez vous|en face|en ligne|qui tape',
  "(?:au|a l'autre) bout(?: du fil)?|pour de vrai|d'humain|derriere",
  "de (?:l'autre cote|vivant|reel|vrai|humain)",
  `(?:derriere|dans|sur) (?:(?:ce|cet|cette|le|la|les|mes|vos) )?(?:l')?${thisPage}`,
  "s'il (?:vous|te) plait",
);
/** Up to three of these, and perhaps another guess: "ou un robot". */
const behindTheMachine = sequence(`(?: ${afterSomebody}){0,3}`, '(?: ou .{1,40})?');
/** "Me répondre", "m'appeler", but not "me rappeler les horaires". */
const reachMe = oneOf(
  "m'appeler|me (?:repondre|contacter|parler|telephoner|joindre|lire|renseigner)",
  sequence(
    "me rappeler(?! (?:(?:la|les?|l'|vos|votre|ma|mon|quel\\w*) ?",
    '(?:question|horaires?|salaire|adresse|date|conditions?|missions?|poste)))',
  ),
);
/** "Y a-t-il quelqu'un pour m'aider avec le formulaire ?", but not "m'aider à décharger". */
const helpMeHere = sequence(
  "m'(?:aider|expliquer)",
  oneOf(
    '(?= ?\\?|$)',
    sequence(
      ' (?:svp|stp|ici|maintenant|au telephone|',
      'comment (?:\\w+ )?(?:ca|faire|repondre|postuler|marche|fonctionne)|(?:je|car|parce) |ce que (?:vous|je))',
    ),
    ' (?:la|cette|ces|les) questions?| a (?:remplir|comprendre|repondre|postuler)',
    ` (?:avec|pour|sur) (?:(?:ce|cette|votre|le|la|ma|les) )?(?:${thisPage}|questions?|candidature)`,
  ),
);
/** Words after "someone" that name what a person does here: "à qui parler", "que je peux appeler", "qui peut répondre". */
const speaksToMe = oneOf(
  sequence(
    "(?:a|avec) qui (?:(?:je|on) (?:peux?|peut|pourrais|pourrait|puisse) )?(?:en |m')?",
    `(?:adresser|poser|demander|expliquer|${talk}|causer|dialoguer)`,
  ),
  'que je (?:peux|pourrais|puisse) (?:appeler|joindre|contacter)|a (?:appeler|joindre|contacter)(?= ?\\?|$)',
  `(?:qui|pour) (?:(?:peut|pourrait|va|puisse|pourra) )?(?:\\w+ )?${oneOf(reachMe, helpMeHere, 'repondre|lire')}`,
  sequence(
    'qui (?:(?:va|peut|pourra|pourrait|puisse) )?(?:vraiment )?',
    '(?:lire|lit|etudier|etudie|regarder|voir|traiter|prendre) (?:ma|mes|mon) ',
    '(?:\\w+ )?(?:candidature|cv|reponses?|messages?|dossier|profil|lettre|demande|situation|appel|questions?)',
  ),
  "qui (?:(?:me |nous )?(?:lit|repond|ecoute)|m'(?:ecoute|entend|appelle))",
);

/** Leaves out a person of the work: "à l'accueil", "qui surveille les machines". */
const notAtWork = notThen(
  "a l'accueil|sur (?:place|site)|referente|qui (?:surveille|controle|verifie)(?! (?:mes|ma|mon|vos|ce que))",
  'pour controler',
  'pour (?:les|le|la)(?! (?:questionnaire|questions?|reponses?|conversation|suite|chat|candidat))',
);

/** Ways to ask in French whether a person is there in place of the questionnaire. */
export const personThereRules: readonly NeedRule[] = [
  {
    example: 'Il y a quelqu’un ?',
    counterexamples: [
      'Il y a une personne par caisse.',
      'Il y a quelqu’un la nuit ?',
      'Dans mon équipe, il y a une personne qui m’aide.',
    ],
    pattern: atEnd(`${isThere} ${someoneReal}`, behindTheMachine, optionalQuestionMark),
  },
  {
    example: 'Est-ce qu’il y a un humain dans cette boîte ?',
    counterexamples: ['Il y a une vraie personne à l’accueil.'],
    pattern: within(`${isThere} ${realPerson}`, notAtWork),
  },
  {
    example: 'Y’a pas quelqu’un de chez vous qui peut répondre ?',
    counterexamples: [
      'Il n’y a pas une personne qui me connaît.',
      'Y a-t-il une personne qui parle portugais ?',
    ],
    pattern: within(`${isThere} ${someoneReal} (?:\\w+ ){0,3}?`, speaksToMe),
  },
  {
    example: 'Quelqu’un peut me répondre ?',
    counterexamples: ['Quelqu’un peut m’expliquer vos machines le premier jour ?'],
    pattern: within("quelqu'un (?:peut|pourrait|va|pour)(?:-il)? (?:\\w+ )?", oneOf(reachMe, helpMeHere)),
  },
];
