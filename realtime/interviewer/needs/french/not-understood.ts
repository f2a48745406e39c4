import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  atStart,
  notAfter,
  notBefore,
  oneOf,
  optional,
  optionallyThen,
  optionalQuestionMark,
  questionMarks,
  sequence,
  thenAnyNumberOf,
  whole,
  within,
} from '../rules/patterns.ts';
import { please } from './words.ts';

const sorry = 'desolee?';
const what = oneOf('koi|quoi|kwa');
const question = oneOf('question|kestion');
const yourQuestion = '(?:la|votre|cette|ta|vos) (?:\\w+ )?questions?';
/** The thing that was not understood, after "compris" or "comprends pas". */
const theThing = oneOf(yourQuestion, 'votre demande|le sens|la phrase|la consigne', sorry, 'svp');

/** Ways to say in French that the question was not understood. */
export const notUnderstoodRules: readonly NeedRule[] = [
  {
    example: 'Aide',
    counterexamples: ['aide-soignante', 'aide cuisine'],
    pattern: whole('(?:ok |oui )?aide', thenAnyNumberOf('svp|stp|merci|moi'), '(?: ?[?!])*'),
  },
  {
    example: 'Aidez-moi svp',
    counterexamples: ['aide à domicile', 'J’aide ma mère.'],
    pattern: whole(
      anyNumberOf("svp|bonjour|pouvez-vous|vous pouvez|pourriez-vous|j'ai|je"),
      "(?:aide[zr]?[- ]moi|m'aider|besoin d'aide)",
      thenAnyNumberOf('svp|stp|merci', please),
      questionMarks,
    ),
  },
  {
    example: 'C’est quoi la question déjà ?',
    pattern: whole(
      anyNumberOf('euh|pardon', sorry, 'svp|mais|attendez|attends|bonjour'),
      oneOf(
        "c'est|c|c'etait|quelle (?:est|etait)|rappele[rz]?|rappelle|redites|redis|remettez",
        'reposez|repetez|repete|relire|revoir',
        "(?:je (?:veux|voudrais|peux)|j'aimerais|puis-je|on peut|peut-on) (?:relire|revoir)",
      ),
      `(?:[- ]moi)? ${optional('koi|quoi|quelle')}(?:deja )?`,
      `(?:la|votre|ta|cette)(?: derniere)? ${question}`,
      thenAnyNumberOf('deja|encore|svp|stp|merci', please, 'une fois|un coup'),
      questionMarks,
    ),
  },
  {
    example: 'je comprend rien du tout',
    counterexamples: ['Je ne comprends pas l’allemand.'],
    pattern: atEnd(
      'j?(?:compr(?:end|ends|en|i|is|endre)|capt|pig)\\w? (?:pa|pas|rien|ri1|plus|que dalle)',
      optionallyThen('bien|du tout|moi|trop'),
      optionallyThen(
        `${optional('la|le|les|cette|votre|ce|vos')}(?:questions?|kestion|phrase|francais|mots?)`,
      ),
      thenAnyNumberOf('svp', sorry, 'pardon'),
      questionMarks,
    ),
  },
  {
    example: 'c koi ca',
    pattern: whole(
      `(?:c|ces|c'est|ce|sa|ca|cest) ${what}`,
      optionallyThen('la|cette|votre|ta|sa|ca|ce'),
      optionallyThen('questions?|kestion|truc|machin|mot|une? \\w+'),
      questionMarks,
    ),
  },
  {
    example: 'Koi ?',
    pattern: whole(oneOf(what, 'kesako|hein'), questionMarks),
  },
  {
    example: 'sa veut dire koi',
    pattern: within(
      `(?:ca|sa|ce mot|cette question|la question) (?:veut|veu|ve|signifie) ?(?:dire|dir)? ${what}`,
    ),
  },
  {
    example: 'Je ne comprends pas le mot « préavis ».',
    pattern: within('comprends? pas (?:le|ce) mot'),
  },
  {
    example: 'Moi pas comprendre.',
    pattern: atStart(optional('moi|je'), '(?:pas|rien) (?:comprendre|comprend)'),
  },
  {
    example: 'De quoi parlez-vous ?',
    pattern: whole(
      "de quoi (?:on )?(?:parlez|parle|s'agit)[- ]?(?:vous|tu|t-on|il)?(?: la)?",
      optionalQuestionMark,
    ),
  },
  {
    example: 'Je ne suis pas sûre de comprendre.',
    pattern: within("pas (?:sure?|certaine?) (?:de |d'avoir )(?:bien )?(?:comprendre|compris|saisir)"),
  },
  {
    example: 'Je n’ai pas bien compris la question.',
    counterexamples: ['Je n’ai pas compris pourquoi ils ont fermé le site.'],
    pattern: atEnd(
      '(?:pas|rien) (?:\\w+ )?(?:compris|saisi|capte|pige)(?: a)?',
      optionallyThen(
        sequence(oneOf(theThing, "ce que|ce qu'|de quoi|tout|ce qui est demande|pardon"), '\\b.*'),
      ),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Je ne vois pas ce que vous voulez dire.',
    counterexamples: ['Je ne comprends pas l’allemand.'],
    pattern: atEnd(
      '(?:comprends?|capte|pige|saisis|vois|suis) (?:pas|rien|plus|mal)',
      optionallyThen('bien|du tout|tres bien|trop|vraiment'),
      optionallyThen(
        sequence(
          oneOf(
            theThing,
            "ce que (?:vous|tu|ca|cela)|ce qu'(?:il faut|on me)|de quoi|a votre question",
            'ou vous voulez en venir',
          ),
          '\\b.*',
        ),
      ),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Pouvez-vous reformuler, svp ?',
    counterexamples: ['On peut répéter la semaine prochaine.', 'Je peux répéter une tâche toute la journée.'],
    pattern: within(
      notAfter('je'),
      oneOf('pouvez|pourriez|peux|pourrais|peut|pouvoir|merci de|possible de|veuillez'),
      '(?:[- ](?:vous|tu|on))? ',
      "(?:(?:\\w+|s'il vous plait) ){0,2}",
      oneOf(
        'reformuler',
        `repeter${notBefore('(?:le|la|les) (?:semaine|mois)')}`,
        'redire|clarifier|reposer',
        sequence(
          "(?:m'expliquer|expliquer|preciser) ",
          oneOf('(?:la|votre|cette|ta) (?:\\w+ )?questions?|autrement|mieux|ce que vous'),
        ),
        "m'expliquer$|etre plus clairs?|dire autrement",
      ),
    ),
  },
  {
    example: 'Comment ça ?',
    pattern: whole(
      anyNumberOf('svp|pardon', sorry, 'bonjour'),
      oneOf(
        "reformulez|repetez|expliquez(?:-moi)? (?:la|votre|mieux|autrement)|c'est[- ]a[- ]dire",
        'comment ca|quelle question|hein|quoi|pardon|comprends? pas|pas compris',
      ),
      thenAnyNumberOf("svp|la question|votre question|s'il vous plait|merci"),
      '(?: ?\\?)+',
    ),
  },
  {
    example: 'Reformulez, s’il vous plaît.',
    pattern: whole(
      anyNumberOf('svp|pardon', sorry, 'bonjour'),
      oneOf("reformulez|repetez|c'est[- ]a[- ]dire|quelle question"),
      thenAnyNumberOf("svp|la question|votre question|s'il vous plait|merci"),
    ),
  },
  {
    example: 'Qu’entendez-vous par là ?',
    pattern: within(
      oneOf(
        'que voulez[- ]vous dire',
        "(?:qu'est[- ]ce que|keskeu?) (?:vous (?:voulez dire|voulez savoir|entendez)|ca (?:veut dire|signifie))",
        "ca (?:veut dire|signifie) quoi|vous (?:voulez dire|entendez) quoi|qu'entendez[- ]vous",
        "c'est quoi (?:la|votre|cette) question",
      ),
    ),
  },
  {
    example: 'C’est pas clair.',
    counterexamples: ['C’est clair que le poste me plaît.'],
    pattern: whole(
      anyNumberOf("c'est|ce n'est", sorry),
      `pas ${optional('tres|bien|vraiment')}clair`,
      optionallyThen('pour moi|du tout|votre question'),
    ),
  },
];
