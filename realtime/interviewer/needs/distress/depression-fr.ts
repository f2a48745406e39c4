import type { NeedRule } from '../rules/need-rule.ts';
import { atEnd, either, oneOf, sequence, within } from '../rules/patterns.ts';

/** French sentences of a depression or an emptiness of now, said of oneself. A helpline too many harms less than none. */
export const depressionFr: readonly NeedRule[] = [
  {
    example: 'je fais une dépression',
    pattern: new RegExp(
      sequence(
        '\\b',
        oneOf(
          'je (?:fais|vis|traverse|suis en|sombre dans|retombe en|retombe dans|rechute en)',
          "je suis (?:\\w+ )?en|j'ai|je souffre d[e']?",
        ),
        " ?(?:(?:une|la|ma|pleine|grosse|grave|vraie|severe|encore|toujours|de|d'une) )*",
        '(?:depression|deprime)\\b(?! (?:de \\d|en \\d|il y a|atmospherique))',
      ),
    ),
  },
  {
    example: 'je suis au fond du trou et je n’ai pas envie d’en remonter',
    pattern: atEnd(
      'je (?:suis|me sens) ',
      '(?:(?:tres|vraiment|trop|completement|totalement|super|un peu|tellement|juste|si) )*',
      oneOf(
        "deprimee?|depressi(?:f|ve)|desesperee?|vide(?: a l'interieur)?|au fond du trou",
        'a bout(?: de tout| de forces?| moralement)?',
      ),
      "(?: (?:en ce moment|aujourd'hui|depuis (?!que).*|ces (?:temps|derniers) .*))?",
    ),
  },
  {
    example: 'je n’ai plus envie de rien, même plus de vivre',
    pattern: either(
      within('(?:plus|pas) (?:de |le |aucun )?gout (?:a|de|pour) ', '(?:rien|la vie|vivre|quoi que ce soit)'),
      /\bplus (?:l'|d')?envie de (?:rien|quoi que ce soit)$/,
      within(
        'plus rien (?:ne )?',
        oneOf("me (?:fait|donne) (?:plus )?(?:envie|plaisir)|n'a (?:de sens|d'importance|de gout)"),
      ),
      within(
        "(?:ne |n')?(?:prends|ressens|eprouve) plus (?:de |aucun )?(?:plaisir|joie) ",
        '(?:a|pour|de|dans) rien',
      ),
    ),
  },
];
