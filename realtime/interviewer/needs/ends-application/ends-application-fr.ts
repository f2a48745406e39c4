import type { NeedRule } from '../rules/need-rule.ts';
import { anyNumberOf, notBefore, oneOf, optional, sequence, within } from '../rules/patterns.ts';

const application = `(?:la|ma|mon|cette) ${optional('presente')}(?:candidature|postulation|dossier de candidature)`;
const recruitment = '(?:le|mon|ce) (?:(?:processus|parcours) de )?recrutement';
const toEnd = oneOf(
  'arreter|stop+er|abandonner|interrompre|suspendre|cesser|(?:mettre|donner) (?:fin|un terme) a',
);
/** "Je voudrais", "merci de": the beginning of a wish. None has a "ne". */
const wish = oneOf(
  "je (?:voudrais|veux|souhaite(?:rais)?|desire|prefere(?:rais)?|compte|dois|vais|tiens a|vous demande (?:de|d'))",
  "j'(?:aimerais|ai (?:decide|choisi) (?:de|d'))|(?:merci|possible|afin) (?:de|d')|veuillez|pouvez-vous|puis-je",
  'je peux|on (?:peut|va)|peut-on|vous (?:pouvez|pourriez)',
);
/** "J'arrête", "suspendez": a wish by itself, without such a beginning. */
const ends = oneOf(
  "(?:j'|on )(?:arrete|abandonne|interromps)|(?:je |on )(?:stop+e|suspends|cesse|mets (?:fin|un terme) a)",
  '(?:arretez|stop+ez|interrompez|suspendez|cessez|mettez (?:fin|un terme) a|arretons)',
);

/** Ways to say in French that an application, or the recruitment, ends here. */
export const endsApplicationRules: readonly NeedRule[] = [
  {
    example: 'Je voudrais mettre fin à ma candidature.',
    counterexamples: [
      'J’ai arrêté ma candidature chez eux.',
      'Je voudrais terminer ma candidature.',
      'Je ne veux pas arrêter ma candidature.',
      'Je n’ai aucune intention d’arrêter ma candidature.',
      'Est-ce qu’un casier va arrêter ma candidature ?',
      'L’entreprise a décidé de suspendre le recrutement.',
      'Je compte abandonner ma démarche de VAE.',
    ],
    pattern: within(
      oneOf(sequence(wish, ' ?', anyNumberOf('donc|juste|finalement|bien'), toEnd), ends),
      ` ${anyNumberOf('la|ici|donc')}${oneOf(application, recruitment)}`,
      notBefore("chez|a (?:l'epoque|la fac)|en (?:19|20)\\d\\d|des?|d'"),
    ),
  },
];
