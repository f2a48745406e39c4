import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  notAfter,
  oneOf,
  optionalQuestionMark,
  questionMarks,
  thenAnyNumberOf,
  whole,
  within,
} from '../rules/patterns.ts';

/** Ways to say in French that a question is not understood, or to ask for other words, besides those of `not-understood.ts`. */
export const rephraseRules: readonly NeedRule[] = [
  {
    example: 'Répète stp',
    counterexamples: [
      'Je répète les commandes à la cuisine.',
      'Encore une fois par mois, je travaille le samedi.',
    ],
    pattern: whole(
      anyNumberOf("pardon|euh|svp|stp|desolee?|attendez|attends|ok|je n'ai|j'ai|vous pouvez|tu peux|me"),
      oneOf(
        'repete[rz]?(?:[- ]moi)?|redi(?:s|tes|re)(?:[- ]moi)?|reformule[rz]?',
        'encore(?: une fois)?(?= (?:svp|stp|la|votre))|encore une fois|une (?:autre|derniere) fois',
        'pas (?:vu|lu|entendu|suivi|retenu) (?:la|votre) (?:derniere )?question|(?:rate|loupe|manque) (?:la|votre) question',
        'remet(?:s|tez|tre)(?:[- ]moi)? (?:la|votre) question',
        "(?:la|votre) question (?:c'est|c'etait|c|etait) (?:quoi|laquelle)",
        '(?:vous disiez|tu disais|autrement dit|comment)(?= ?\\?)',
      ),
      thenAnyNumberOf('svp|stp|merci|(?:la|votre) question|deja|encore|une fois'),
      questionMarks,
    ),
  },
  {
    example: 'Je comprends rien à la question.',
    counterexamples: ['Je ne comprends rien à la mécanique.'],
    pattern: atEnd(
      '(?:comprends?|pige|capte) (?:absolument |vraiment |plus )?rien',
      oneOf('', ' (?:a |de )?(?:(?:la|votre|cette|vos) (?:questions?|phrases?|mots?)|ce que vous).*'),
    ),
  },
  {
    example: 'Expliquez autrement svp.',
    counterexamples: ['J’explique autrement aux élèves.', 'Je ne peux pas dire mieux.'],
    pattern: atEnd(
      notAfter('peux pas|saurais(?: pas)?|pourrais pas'),
      oneOf('explique[rz]|redi(?:tes|s|re)|repete[rz]|formule[rz]|dites|dire|tourne[rz]'),
      '(?:[- ](?:moi|le|la|ca|cela))*',
      ' ',
      oneOf('autrement|plus simplement|mieux|svp|stp|differemment|plus clairement', "avec d'autres mots"),
      thenAnyNumberOf('svp|stp|merci'),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Pouvez-vous utiliser des mots plus simples ?',
    counterexamples: ['Je sais écrire plus simple pour les enfants.'],
    pattern: within(
      '(?<!\\bje )(?:pouvez|pourriez|peux|pourrais)(?:[- ](?:vous|tu))? (?:\\w+ )?(?:utiliser|employer|ecrire|dire|parler|expliquer|poser) ',
      "(?:(?!si\\b|s'il|que\\b|c'est)\\S+ ){0,3}?plus (?:simples?|simplement|facile(?:s|ment)?|clair(?:ement)?|lentement)",
    ),
  },
  {
    example: 'Je ne comprends pas très bien le français.',
    pattern: whole(
      '(?:desolee? )?je (?:ne )?(?:comprends|parle|lis) pas (?:(?:tres|trop) )?(?:bien )?le francais(?: (?:tres|trop))?(?: bien)?(?: desolee?)?',
    ),
  },
  {
    example: 'Je suis un peu perdu.',
    counterexamples: ['J’ai perdu mon travail.'],
    pattern: atEnd(
      'je suis (?:un peu |completement |totalement )?perdue?',
      thenAnyNumberOf('la|desolee?|svp'),
    ),
  },
  {
    example: 'J’ai du mal à comprendre ce que vous attendez.',
    counterexamples: ['J’ai du mal à comprendre l’anglais.'],
    pattern: within(
      '(?:du mal|pas) a (?:comprendre|saisir|suivre) ',
      oneOf('ce que|la question|votre question|vos questions'),
    ),
  },
  {
    example: 'Que dois-je répondre ?',
    counterexamples: ['Au guichet, je sais ce que je dois dire aux clients.'],
    pattern: within(
      notAfter('ce'),
      oneOf('que|quoi|comment', "qu'est-ce que|qu'est-ce qu'il"),
      ' (?:dois-je|je dois|faut-il|faut que je|je suis cense|faut) (?:repondre|ecrire|mettre|dire)',
    ),
  },
  {
    example: 'Votre question n’est pas très claire.',
    counterexamples: ['La question est claire.'],
    pattern: within(
      '(?:la|votre|cette|vos|ta) (?:phrase|question)s? ',
      "(?:n'est|n'etait|est|etait|sont|ne sont|n'a)(?: vraiment| trop| un peu)? ",
      oneOf(
        'pas (?:tres |bien )?(?:clair\\w*|comprehensible|compris\\w*|de sens)',
        'incomprehensible|compliquee?|floue?|bizarre|confuse?|aucun sens',
      ),
    ),
  },
  {
    example: 'C’est trop flou pour moi.',
    counterexamples: ['Mon projet est flou.', 'Le périmètre du poste est vague pour moi.'],
    pattern: atEnd(
      "(?:c'est |ca reste |^)",
      anyNumberOf('trop|tres|assez|plutot|un peu|tout'),
      '(?:flou|vague|confus|ambigu)',
      thenAnyNumberOf('pour moi|comme question|la question|votre question|tout ca|svp|stp|la'),
      optionalQuestionMark,
    ),
  },
  {
    example: 'La question est ambiguë.',
    pattern: atEnd(
      oneOf(
        "c'est pas clair",
        'question (?:est )?(?:floue|ambigue|bizarre)',
        'vous parlez de quoi',
        "(?:ne )?sais pas (?:ce qu'il faut|quoi) repondre",
        '^(?:plus simple|traduisez|traduire)',
      ),
      thenAnyNumberOf('svp|stp|la'),
      optionalQuestionMark,
    ),
  },
];
