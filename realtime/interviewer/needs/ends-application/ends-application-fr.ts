import type { NeedRule } from '../rules/need-rule.ts';
import { notAfter, notBefore, oneOf, optional, within } from '../rules/patterns.ts';

const application = oneOf(
  `(?:la|ma|mon|cette) ${optional('presente')}(?:candidature|postulation)`,
  '(?:le|mon|ce) (?:(?:processus|parcours) de )?recrutement|ma demarche|mon dossier de candidature',
);

/** Ways to say in French that an application, or the recruitment, ends here. */
export const endsApplicationRules: readonly NeedRule[] = [
  {
    example: 'Je voudrais mettre fin à ma candidature.',
    counterexamples: [
      'J’ai arrêté ma candidature chez eux.',
      'Je voudrais terminer ma candidature.',
      'Je ne veux pas arrêter ma candidature.',
    ],
    pattern: within(
      notAfter("j'ai|j'avais|avoir|ai (?:deja|du)|pas|jamais"),
      oneOf(
        'arret(?:er?|ez|ons)|stop+(?:er?|ez|ons)|abandonn(?:er?|ons)|interromp(?:re|s|ez)|suspend(?:re|s|ez)|cess(?:er?|ez)',
        '(?:mettre|mets|mettez|mettons) (?:fin|un terme) a',
      ),
      ` ${optional('la|ici|donc|tout de suite')}${application}`,
      notBefore("chez|a (?:l'epoque|la fac)|en (?:19|20)\\d\\d"),
    ),
  },
];
