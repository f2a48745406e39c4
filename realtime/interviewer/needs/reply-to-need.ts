import type { Lang } from '#kernel/language.ts';
import type { Help } from '#realtime/model/help.ts';
import { helplineIn } from './helplines.ts';
import { type Need, needs } from './need.ts';

/**
 * Writes the reply to a need, with its link. These words are the service's own, in front of a model too, since a model
 * could leave out the number or invent a link (D61).
 */
export function replyToNeed(need: Need, { lang, help }: { lang: Lang; help: Help }): string {
  return replies[lang][need](help);
}

/** Tells whether a message has one of these replies, by its first sentence, which is the same for every job. */
export function holdsReplyToNeed(text: string): boolean {
  return Object.values(replies).some((byNeed) =>
    needs.some((need) =>
      text.includes(byNeed[need]({ spaceUrl: '', countryCode: null }).split(/[.,:;]/)[0] ?? ''),
    ),
  );
}

const replies: Record<Lang, Record<Need, (help: Help) => string>> = {
  fr: {
    distress: ({ countryCode }) => {
      const { number, url, emergency } = helplineIn(countryCode);
      const call =
        number === null
          ? `une ligne d’écoute de votre pays répond à toute personne qui va mal : ${url}`
          : `le ${number} répond gratuitement et en toute confidentialité à toute personne qui va mal ou qui pense au suicide : ${url}`;
      return `Personne ne lit ce message au moment où vous l’écrivez, et je suis une machine. Si vous allez mal, parlez-en maintenant à quelqu’un : ${call}\nEn cas de danger immédiat, appelez le ${emergency}. Cela n’a aucune conséquence pour votre candidature.`;
    },
    delete: ({ spaceUrl }) =>
      `Ce message ne retire et ne supprime rien. Pour retirer votre candidature ou demander la suppression de vos données, ouvrez votre espace candidat : ${spaceUrl}`,
    person: ({ spaceUrl }) =>
      `Vous pouvez demander une personne à tout moment, sans conséquence pour votre candidature, sur la page de cet échange. Votre espace candidat y mène : ${spaceUrl}`,
    stop: ({ spaceUrl }) =>
      `D’accord, arrêtons-nous là. Ce que vous avez envoyé est gardé tel quel ; vous pouvez le relire, le corriger ou tout retirer dans votre espace candidat : ${spaceUrl}`,
    not_understood: ({ spaceUrl }) =>
      `Répondez comme vous voulez, ou pas du tout : aucune réponse n’est obligatoire. Une personne peut vous répondre, si vous le demandez dans votre espace candidat : ${spaceUrl}`,
  },
  en: {
    distress: ({ countryCode }) => {
      const { number, url, emergency } = helplineIn(countryCode);
      const call =
        number === null
          ? `a helpline in your country answers anyone who is struggling: ${url}`
          : `${number} answers anyone who is struggling or thinks of suicide, free and in confidence: ${url}`;
      return `Nobody reads this message as you write it, and I am a machine. If you are not well, please talk to someone now: ${call}\nIf you are in danger, call ${emergency}. This has no effect on your application.`;
    },
    delete: ({ spaceUrl }) =>
      `This message withdraws and deletes nothing. To withdraw your application or ask for your data to be deleted, open your candidate space: ${spaceUrl}`,
    person: ({ spaceUrl }) =>
      `You can ask for a person at any time, with no effect on your application, on the page of this conversation. Your candidate space leads to it: ${spaceUrl}`,
    stop: ({ spaceUrl }) =>
      `All right, let us stop here. What you sent is kept as it is; you can read it again, correct it or withdraw it all in your candidate space: ${spaceUrl}`,
    not_understood: ({ spaceUrl }) =>
      `Answer in any way you like, or not at all: no answer is required. A person can reply to you if you ask for one in your candidate space: ${spaceUrl}`,
  },
};
