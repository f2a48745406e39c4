import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optionalQuestionMark,
  sequence,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';
import { please } from './words.ts';

const mails = '(?:e-?mails?|mails?|courriels?|sms)';
const opening = anyNumberOf(
  `svp|stp|merci|merci de|bonjour|non|ok|veuillez|${please}|vous (?:pouvez|pourriez)|(?:pouvez|pourriez)-vous`,
  'je (?:veux|voudrais|souhaite) que vous|il faut|faut',
);
const ending = sequence(
  thenAnyNumberOf(`svp|stp|${please}|merci|maintenant|du tout|definitivement|de votre part|par vous`),
  optionalQuestionMark,
);

/** Ways to ask in French for no more mails or calls. The reply names the candidate's space, and the employer reads the wish. */
export const noContactRules: readonly NeedRule[] = [
  {
    example: 'Arrêtez de me contacter.',
    counterexamples: [
      'Les recruteurs n’arrêtent pas de me contacter.',
      'J’arrête de répondre aux mails à 18 h.',
    ],
    pattern: whole(
      opening,
      oneOf(
        sequence(
          "(?:arret|cess|stopp?)(?:ez|e|er|iez)?(?:[- ]vous)? (?:de |d')",
          oneOf(
            "me (?:re)?contacter|me telephoner|me spammer|m'appeler",
            `(?:m'(?:envoyer|ecrire)|me mailer) (?:\\S+ )?${mails}`,
          ),
        ),
        `(?:stop|arretez|cessez) (?:les|aux|avec les|vos|tous les) ${mails}`,
      ),
      ending,
    ),
  },
  {
    example: 'Plus de mails svp',
    counterexamples: [
      'Plus de mails que d’appels dans mon poste actuel.',
      'Je préfère les appels, plus de mails.',
    ],
    pattern: whole(
      `(?=.*\\b(?:svp|stp|merci|${please}|votre part|aucun|jamais))`,
      opening,
      `plus (?:de|aucun|jamais de) ${mails}`,
      ending,
    ),
  },
  {
    example: 'Merci de ne plus me contacter.',
    counterexamples: ['Ne me contactez plus au travail.', 'Contactez-moi plus tard.'],
    pattern: atEnd(
      oneOf(
        `(?:ne )?(?:me (?:re)?contactez|m'ecrivez|m'envoyez) plus(?: jamais)?(?: de ${mails})?`,
        `ne plus (?:jamais )?(?:me (?:re)?contacter|me solliciter|m'ecrire|m'envoyer (?:de |vos )${mails})`,
      ),
      ending,
    ),
  },
  {
    example: 'Je ne veux plus recevoir de mails.',
    counterexamples: ['Je ne veux plus répondre à des mails toute la journée.'],
    pattern: atEnd(
      '(?:veux|souhaite(?:rais)?|voudrais|desire) (?:ne )?plus (?:jamais )?',
      oneOf(`(?:recevoir )?(?:de |vos |aucun )${mails}`, 'etre (?:re)?(?:contacte|sollicite|relance)e?'),
      ending,
    ),
  },
];
