import type { Lang } from '#kernel/language.ts';
import type { Help } from '#realtime/model/brief.ts';

type Way = NonNullable<Help['wayToPerson']> | 'button_elsewhere';

/** Says where the button is: a reply is also read in a mail, in the candidate's space and by the employer. */
const ways: Record<Lang, Record<Exclude<Way, 'button_here'>, string>> = {
  fr: {
    button_elsewhere: 'le bouton « Je préfère une personne » est sur la page des questions',
    asked: 'votre demande est déjà enregistrée',
    joined: 'écrivez dans l’échange à la personne qui l’a rejoint',
    ended: 'écrivez à l’employeur, dont l’adresse est dans votre espace candidat',
  },
  en: {
    button_elsewhere: 'the button “I’d rather talk to a person” is on the page of the questions',
    asked: 'your request is already recorded',
    joined: 'write in the conversation to the person who has joined it',
    ended: 'write to the employer, whose address is in your candidate space',
  },
};

/** Names the button on this page as it is labelled there: the page may be in another language than the reply. */
const buttonHere: Record<Lang, (label: string) => string> = {
  fr: (label) => `le bouton ${label} est sur cette page`,
  en: (label) => `the button ${label} is on this page`,
};
const buttonLabels: Record<Lang, string> = {
  fr: '« Je préfère une personne »',
  en: '“I’d rather talk to a person”',
};

/** Says what leads to a person, after "To talk to somebody,". */
export function wayToPerson(lang: Lang, { wayToPerson: known, pageLang = lang }: Help): string {
  if (known === 'button_here') return buttonHere[lang](buttonLabels[pageLang]);
  return ways[lang][known ?? 'button_elsewhere'];
}

/** Says in one sentence how to ask for a person, or why there is nothing to ask for any more. */
export const howToAskForPerson: Record<Lang, (help: Help) => string> = {
  fr: (help) => {
    const way = wayToPerson('fr', help);
    if (help.wayToPerson === 'joined') return `Une personne de l’employeur peut vous répondre : ${way}.`;
    if (help.wayToPerson === 'asked') return `Vous avez demandé une personne : ${way}.`;
    if (help.wayToPerson === 'ended')
      return `Aucune question n’est plus posée. Pour parler à quelqu’un, ${way}.`;
    return `Vous pouvez demander une personne à tout moment, sans conséquence pour votre candidature : ${way}, et les questions s’arrêtent alors.`;
  },
  en: (help) => {
    const way = wayToPerson('en', help);
    if (help.wayToPerson === 'joined') return `A person of the employer can answer you: ${way}.`;
    if (help.wayToPerson === 'asked') return `You asked for a person: ${way}.`;
    if (help.wayToPerson === 'ended') return `No more questions are asked. To talk to somebody, ${way}.`;
    return `You can ask for a person at any time, with no effect on your application: ${way}, and the questions stop then.`;
  },
};
