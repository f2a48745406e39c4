import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  notBefore,
  oneOf,
  optional,
  optionallyThen,
  optionalQuestionMark,
  thenAnyNumberOf,
  upToWords,
  whole,
  within,
} from '../rules/patterns.ts';
import { anyMachine, onePerson, personOrTeam, please, requestEnd } from './words.ts';

const talk = oneOf('parler|echanger|discuter');
const talkToMachine = oneOf(talk, 'repondre|dialoguer|communiquer|avoir affaire|traiter');
const reach = oneOf(
  talk,
  'dialoguer|communiquer|causer|voir ca|avoir affaire|etre mise? en relation|contacter',
  'joindre|appeler',
);
/** The beginning of a wish or of a question, such as "à" and "il faudra". */
const requestStart = oneOf(
  'je (?:veux|voudrais|souhaite(?:rais)?|prefere(?:rais)?|demande a|vais|dois|peux)',
  "j'(?:aimerais|aurais besoin de|ai besoin de|ai envie de|exige de)|on peut|puis-je",
  "est-ce que je (?:peux|pourrais)|possible de|besoin de|comment|(?<!^)pour|(?<!')\\ba|\\w+ra",
);
/** "Quelqu'un" and "humain" as text messages spell them. */
const someoneInShort = oneOf('humain|gens|qqn|qq1|quelqun|kelkun');
const aBareHuman = oneOf(
  "(?:un )?humain|une humaine|un etre humain|quelqu'un|une (?:vraie )?personne",
  'un vrai (?:etre )?humain|une personne (?:reelle|humaine|physique)',
  "quelqu'un de (?:reel|vrai|humain)",
);
/** Ways to ask in French for a person. */
export const personRules: readonly NeedRule[] = [
  {
    example: 'Moi parler humain.',
    pattern: whole(
      anyNumberOf('moi|je veux|veux|vouloir|je voudrais|svp|non'),
      `parler ${optional('avec|a')}${optional('une?')}${optional('vraie?')}`,
      oneOf(someoneInShort, 'monsieur|madame|patron|chef'),
      thenAnyNumberOf('svp|merci'),
    ),
  },
  {
    // "parler personne" alone may mean that no one speaks.
    example: 'Moi vouloir parler vrai personne.',
    pattern: whole(
      `${oneOf('moi|je veux|veux|vouloir|je voudrais')} `,
      anyNumberOf('moi|je veux|veux|vouloir|je voudrais'),
      `parler ${optional('avec')}${optional('vraie?')}personne`,
      thenAnyNumberOf('svp|merci'),
    ),
  },
  {
    example: 'J’ai déjà dit que je voulais parler à quelqu’un !',
    counterexamples: ['Je voulais parler à une personne du magasin.'],
    pattern: within(
      `je voulais (?:\\w+ )?${talk} (?:a|avec) `,
      oneOf("quelqu'un", onePerson),
      notBefore("d'|qui|dans|du|de"),
    ),
  },
  {
    example: 'Je souhaite parler à une vraie personne.',
    counterexamples: [
      'Mon chef m’a demandé de contacter une personne par jour.',
      'Pour joindre un responsable, j’utilisais la radio.',
    ],
    pattern: within(
      `${requestStart} ${upToWords(3)}${reach}(?: \\w+){0,3}? ${optional('a|avec|au')}${personOrTeam}`,
    ),
  },
  {
    example: 'Je veux parler à la DRH.',
    counterexamples: ['Je dois parler à la responsable tous les matins.'],
    pattern: atEnd(
      "(?:je (?:veux|voudrais|souhaite(?:rais)?|prefere(?:rais)?|peux)|j'aimerais|puis-je|(?:on peut(?=.*\\?)|possible de)) ",
      `${upToWords(2)}${talk} (?:au |(?:a|avec) (?:la |le |l'|votre |ta )?)`,
      '(?:drh|patronn?e?|cheff?e?|gerante?|dirigeante?|recruteuse|responsable)',
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Parler avec un conseiller svp',
    pattern: whole(`${talk} (?:a|avec) ${personOrTeam}`, requestEnd),
  },
  {
    example: 'Je veux un vrai être humain, pas un robot !',
    pattern: whole(
      anyNumberOf(
        "je (?:veux|voudrais|prefere|souhaite(?:rais)?|demande|prefererais)|j'aimerais|donnez-moi",
        'passez[- ]moi|plutot|non|juste|bonjour|avoir|svp|mais|et',
      ),
      aBareHuman,
      optionallyThen(
        "reelle?|humaine?|en vrai|au telephone|pour (?:me repondre|en parler|m'aider)",
        'pas une? (?:robot|machine|ia|bot)',
      ),
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Je refuse de discuter avec une machine.',
    pattern: within(
      oneOf('pas|plus|jamais|horreur de|refuse de|deteste|marre de'),
      ` ${optional('envie de|a|de')}${talkToMachine} (?:a|avec|aux) ${anyMachine}`,
    ),
  },
  {
    example: 'Je répondrai pas à un robot.',
    pattern: within(`(?:repondrai|reponds|parle|parlerai) (?:pas|plus|jamais) (?:a|avec|aux) ${anyMachine}`),
  },
  {
    example: 'Je peux parler à qqn ?',
    counterexamples: ['J’ai parlé à qqn de votre équipe.', 'J’avais parlé à qqn.'],
    pattern: within(
      "(?<!\\b(?:j'ai|j'avais|on a|on avait|nous avons|nous avions) (?:deja )?)",
      `parl(?:er|e|ez) (?:a|avec) ${oneOf("kelk(?:un|'un|1)|qq(?:n|1|un)|quelqun")}`,
    ),
  },
  {
    example: 'Mettez-moi en relation avec un conseiller.',
    counterexamples: ['Mettez-moi un créneau lundi.'],
    pattern: within(
      '(?:passez|mettez|transferez|donnez)[- ]moi ',
      oneOf(
        'en (?:contact|relation) avec|un contact',
        `${optional('avec|a|vers')}${personOrTeam}`,
        '(?:la |le |votre )(?:drh|patronn?e?|cheff?e?|responsable|standard)',
      ),
    ),
  },
  {
    example: 'Moi préfère parler avec monsieur ou madame.',
    counterexamples: ['J’ai parlé avec une dame de l’agence.', 'Je peux parler avec madame Dupont.'],
    pattern: atEnd(
      '(?:prefere|veux|voudrais|aimerais) (?:\\w+ )?parler (?:a|avec) ',
      '(?:une? )?(?:monsieur|madame|dame)(?: ou (?:une? )?(?:monsieur|madame|dame))?',
      thenAnyNumberOf('svp|merci'),
    ),
  },
  {
    example: 'Un humain svp',
    pattern: within(
      'une? (?:vraie? )?',
      oneOf('humaine?|conseill\\w+|interlocut\\w+|recruteu\\w+|personne'),
      ` (?:svp|stp|${please})`,
    ),
  },
];
