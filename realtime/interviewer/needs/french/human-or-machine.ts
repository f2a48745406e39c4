import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optional,
  optionallyThen,
  optionalQuestionMark,
  sequence,
  thenAnyNumberOf,
  upToWords,
  whole,
  within,
} from '../rules/patterns.ts';
import { personOrTeam } from './words.ts';

const wish = oneOf(
  'pourrai[ts]?|peux|puis|peut|aimerais|voudrai[ts]?|prefere\\w*|veux|souhaite\\w*|faudrait',
);
const talk = oneOf("parler|discuter|echanger|causer|voir (?:ca|cela)|m'entretenir|en parler|en discuter");
const recruiter = oneOf('(?:la personne|celui|celle|le responsable|la responsable|les gens) qui \\w+');
const machine = oneOf('robot|machine|bot|ia|automate|ordinateur|chatbot');
const human = oneOf('humaine?|etre humain|(?:vraie )?personne|personne reelle');

/** Leaves out "une équipe où on se parle", which is a wish for a workplace. */
const notOfTeam = sequence(
  '(?<!\\b(?:une?|des) (?!appel|mail|message|visio|rdv|rendez)(?:\\w+ ){1,2}ou )',
  '(?<!\\b(?:equipe|boite|entreprise|endroit|lieu|service|atelier|structure) ou )',
);

/** Ways to ask in French whether a person is there, and further ways to ask for one. */
export const humanOrMachineRules: readonly NeedRule[] = [
  {
    example: 'C’est une vraie personne qui écrit ?',
    counterexamples: ['Est-ce que les ressources humaines décident ?', 'Est-ce pour une personne seule ?'],
    pattern: whole(
      '(?:(?:mais|bonjour|et|euh|dites|attendez|alors) )*',
      oneOf("etes-vous|es-tu|est-ce|c'est|vous etes|t'es|tu es|y a-t-il|il y a"),
      ' ?',
      '(?:\\S+ ){0,5}?',
      oneOf(
        '(?:vraie|reelle) personne(?: \\S+){0,4}',
        'personne reelle(?: \\S+){0,4}',
        '(?:vrai )?(?:etre )?humaine?',
      ),
      ' ?\\?',
    ),
  },
  {
    example: 'Je pourrais parler à quelqu’un plutôt ?',
    counterexamples: ['Je peux parler à un client en anglais.'],
    pattern: within(
      `${wish}(?:[- ](?:je|on))? ${upToWords(3)}${talk} ${upToWords(2)}(?:a|avec) `,
      `(?:${personOrTeam}|${recruiter})`,
    ),
  },
  {
    example: 'J’aimerais qu’un humain me rappelle.',
    counterexamples: ['Je voudrais qu’un client me recommande.'],
    pattern: within(
      `${oneOf(wish, 'possible|mieux|bien')} ${upToWords(3)}(?:que |qu')`,
      `(?:quelqu'un|on|vous|${personOrTeam}) `,
      "(?:me |m')(?:r?app?el+|telephon|contact|recontact|joigni)\\w*",
    ),
  },
  {
    example: 'On peut se téléphoner ?',
    counterexamples: ['On peut s’appeler par nos prénoms.', 'Je veux une équipe où on peut se parler.'],
    pattern: atEnd(
      `${notOfTeam}(?:on|peut-on|pourrait-on|puisse) (?:peut |pourrait |pourra )?`,
      oneOf("se telephoner|s'appeler|se parler|se voir"),
      '(?: (?:de vive voix|plutot|svp|demain|lundi|au telephone))*',
      optionalQuestionMark,
    ),
  },
  {
    example: 'Un rappel serait possible ?',
    pattern: within(
      '(?:rappel|appel|coup de fil)(?: telephonique)? (?:serait|est|sera)(?:-il)? ',
      '(?:possible|preferable|mieux|plus (?:simple|facile|pratique|rapide))',
    ),
  },
  {
    example: 'Vous pouvez me joindre par téléphone ?',
    counterexamples: ['Vous pouvez me joindre par téléphone le soir.'],
    pattern: atEnd("m(?:e |')(?:joindre|contacter|r?appeler) ?(?:par|au) telephone(?: svp)? ?\\?"),
  },
  {
    example: 'C’est une vraie personne ou un robot ?',
    counterexamples: ['J’ai programmé un robot ou une machine.'],
    pattern: within(
      oneOf(
        `${human} ou (?:bien )?(?:avec )?(?:a )?${optional('un|une|votre')}${machine}`,
        sequence(
          `${machine} (?:qui (?:\\w+ ){1,3})?ou (?:bien )?(?:avec )?(?:a )?`,
          `${optional('un|une')}(?:vraie? )?(?:${human}|quelqu'un)`,
        ),
      ),
    ),
  },
  {
    example: 'Est-ce que je parle à un robot ?',
    counterexamples: ['Je parle à un robot de soudure par une interface.'],
    pattern: atEnd(
      oneOf(
        "vous etes|tu es|t'es|etes-vous|es-tu|c'est|est-ce|je parle a|parle-t-on a",
        "j'ai affaire a|suis avec",
      ),
      ' ',
      `(?:bien |vraiment |juste )?(?:un |une |l')(?:vraie? )?(?:${human}|${machine}) ?\\?`,
    ),
  },
  {
    example: 'Je veux avoir un vrai échange avec un humain.',
    pattern: within(
      `${wish} .{0,60}avec (?:un |une )?(?:vraie? )?(?:etre )?`,
      '(?:humaine?|vraie personne|personne reelle)',
    ),
  },
  {
    example: 'Je peux vous appeler ?',
    counterexamples: ['Je peux vous appeler des témoins.'],
    pattern: atEnd(
      '(?:je peux|je pourrais|puis-je|pourrais-je) vous ',
      '(?:appeler|telephoner|joindre|avoir)(?: (?:au|par) telephone)?',
      optionalQuestionMark,
    ),
  },
  {
    example: 'Donnez-moi le numéro de quelqu’un.',
    pattern: within(
      oneOf('donne[rz]|avoir|avez|auriez|file[rz]|passe[rz]'),
      '(?:[- ](?:moi|vous|me))? (?:le |un )?(?:numero|telephone) ',
      oneOf("de (?:quelqu'un|telephone)|d'un|du recrut|ou |pour "),
    ),
  },
  {
    example: 'J’aimerais qu’on se parle au téléphone.',
    counterexamples: ['Je préfère le téléphone aux mails dans mon travail.', 'Une équipe où on se parle.'],
    pattern: atEnd(
      oneOf(
        `${notOfTeam}(?:on|qu'on) se (?:parle|voie|telephone)(?: (?:au telephone|de vive voix))?`,
        'je prefere (?:le telephone|un appel|par telephone|un humain)',
        'pas (?:de|un) robots?',
      ),
      '(?: (?:svp|stp|merci|plutot))*',
    ),
  },
  {
    example: 'Est-ce qu’une IA lit ce que j’écris ?',
    counterexamples: ['Un robot lit les étiquettes ?'],
    pattern: whole(
      `(?:est-ce qu'|c'est )?(?:une? |l'|votre )${machine} (?:qui )?`,
      '(?:lit|lira|decide|repond|analyse|note|trie)',
      '(?: (?:ca|cela|mes|ma|mon|moi|tout|ici|ce que|les (?:reponses|candidatures)).*)? ?\\?',
    ),
  },
  {
    example: 'Est-ce un robot qui lit ça ?',
    counterexamples: ['C’est un robot qui trie les colis ?', 'C’est la personne qui lit les plans ?'],
    pattern: whole(
      anyNumberOf('bonjour|et|mais|euh|dites|svp|alors'),
      oneOf("est-ce(?: que c'est)?|c'est|il y a|y a-t-il|ya"),
      thenAnyNumberOf('bien|vraiment|encore|juste|donc'),
      ` (?:une? |l'|la |le |des? )?(?:vraie?s? )?(?:${human}|${machine}|robots|humains|quelqu'un|recruteu\\w+) qui (?:me |va |vont |nous )?`,
      oneOf('lit|lira|lire|lisent|regarde|repond|repondra|ecrit|parle|note'),
      optionallyThen(
        'ca|cela|ceci|tout ca|ici|ce que .*|(?:mes|mon|ma|nos) (?:reponses?|messages?|mots|texte|dossier|candidature).*',
      ),
      ' ?\\?',
    ),
  },
  {
    example: 'Un humain répond ici ?',
    pattern: atEnd(
      oneOf("un humain|une personne|quelqu'un|une vraie personne"),
      ' (?:me )?(?:repond|lit|est la|derriere)(?: .*)?\\?',
    ),
  },
];
