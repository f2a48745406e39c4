import { personButtonLabel } from '#kernel/conversation/person-button.ts';
import type { Lang } from '#kernel/language.ts';
import type { Help } from '#realtime/model/brief.ts';

type Way = NonNullable<Help['wayToPerson']> | 'button_elsewhere';

const quotedLabels: Record<Lang, string> = {
  fr: `« ${personButtonLabel.fr} »`,
  en: `“${personButtonLabel.en}”`,
};

/**
 * Says where the button is: a reply is also read in a mail, in the candidate's space and by the employer. The page with
 * the button may be in another language than the reply, and the label is that of the page.
 */
const ways: Record<Lang, Record<Way, (label: string) => string>> = {
  fr: {
    button_elsewhere: (label) => `le bouton ${label} est sur la page des questions`,
    button_here: (label) => `le bouton ${label} est sur cette page`,
    asked: () => 'votre demande est déjà enregistrée',
    joined: () => 'écrivez dans l’échange à la personne qui l’a rejoint',
    ended: () => 'écrivez à l’employeur, dont l’adresse est dans votre espace candidat',
  },
  en: {
    button_elsewhere: (label) => `the button ${label} is on the page of the questions`,
    button_here: (label) => `the button ${label} is on this page`,
    asked: () => 'your request is already recorded',
    joined: () => 'write in the conversation to the person who has joined it',
    ended: () => 'write to the employer, whose address is in your candidate space',
  },
};

/** Says what leads to a person, after "To talk to somebody,". */
export function wayToPerson(lang: Lang, { wayToPerson: way, pageLang = lang }: Help): string {
  const label = quotedLabels[way === 'button_here' ? pageLang : lang];
  return ways[lang][way ?? 'button_elsewhere'](label);
}

/** Says in one sentence how to ask for a person, or why there is nothing to ask for any more. */
export const howToAskForPerson: Record<Lang, (help: Help) => string> = {
  fr: (help) => {
    const way = wayToPerson('fr', help);
    if (help.wayToPerson === 'joined') return `Une personne de l’employeur peut vous répondre : ${way}.`;
    if (help.wayToPerson === 'asked') return `Vous avez demandé une personne : ${way}.`;
    if (help.wayToPerson === 'ended')
      return 'Écrivez à l’employeur pour parler à une personne. Son adresse est dans votre espace candidat ; aucune question n’est posée en ce moment.';
    return `Vous pouvez demander une personne à tout moment, sans conséquence pour votre candidature : ${way}, et les questions s’arrêtent alors.`;
  },
  en: (help) => {
    const way = wayToPerson('en', help);
    if (help.wayToPerson === 'joined') return `A person of the employer can answer you: ${way}.`;
    if (help.wayToPerson === 'asked') return `You asked for a person: ${way}.`;
    if (help.wayToPerson === 'ended')
      return 'Write to the employer to talk to a person. The address is in your candidate space; no questions are asked at the moment.';
    return `You can ask for a person at any time, with no effect on your application: ${way}, and the questions stop then.`;
  },
};
