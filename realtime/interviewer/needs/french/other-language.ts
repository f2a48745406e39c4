import type { NeedRule } from '../rules/need-rule.ts';
import { anyNumberOf, oneOf, optional, questionMarks, thenAnyNumberOf, whole } from '../rules/patterns.ts';
import { please } from './words.ts';

const sorry = 'desolee?';
const language = oneOf(
  'francais|anglais|espagnol|arabe|portugais|italien|allemand|turc|russe|ukrainien',
  'chinois',
);
const wish = oneOf(
  "je (?:veux|voudrais|souhaite(?:rais)?|prefere|prefererais|peux)|j'aimerais(?: mieux)?|puis-je",
  'on peut|peut-on|possible de|pouvons-nous|pouvez-vous|peux-tu|vous pouvez|je pourrais',
  'pourrais-je',
);
const talk = oneOf(
  'repondre|ecrire|parler|continuer|discuter|echanger|passer|faire (?:ca|cet echange)',
  'poser (?:les|vos|ces) questions',
);

/** Ways to ask in French for another language. */
export const otherLanguageRules: readonly NeedRule[] = [
  {
    example: 'Est-ce que je peux répondre en anglais ?',
    counterexamples: ['Je peux parler en anglais avec les clients.'],
    pattern: whole(
      anyNumberOf('bonjour|svp|pardon', sorry, "non|plutot|mais|et|est-ce que|est-ce qu'on"),
      `${wish} `,
      anyNumberOf('plutot|bien|me|vous|y'),
      `${talk}? ?(?:plutot )?en ${language}`,
      thenAnyNumberOf('svp|stp', please, 'merci|si possible|plutot'),
      questionMarks,
    ),
  },
  {
    example: 'Arabe svp',
    pattern: whole(
      anyNumberOf('en|version|parler?|parlez|moi'),
      '(?:anglais|english|arabe|espagnol|portugais|turc|russe|ukrainien|chinois) ',
      oneOf('svp|stp', please, 'merci'),
    ),
  },
  {
    example: 'Moi pas parler bien français',
    pattern: whole(`${optional('moi|me')}(?:pas|non) (?:parler? )?(?:bien )?(?:le )?(?:francais|anglais)`),
  },
];
