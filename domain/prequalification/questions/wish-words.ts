import type { Lang } from '#kernel/language.ts';
import { inBothLanguages } from '#kernel/text/french.ts';
import type { MarkedWish } from './mark-wishes.ts';

/** The sentences about a wish next to the candidate's words, the same in the employer's mail and on the page. */
const wishWords = inBothLanguages({
  fr: {
    takenBack:
      'Ces mots demandent peut-être à échanger avec une personne. Cette demande a été annulée ensuite : n’appelez pas pour elle.',
    stop: 'Ces mots demandent peut-être d’arrêter les questions : vous n’avez rien à faire pour cela.',
    deletion:
      'Ces mots demandent peut-être la suppression de données ou le retrait de la candidature. Rien n’est fait : demandez à la personne ce qu’elle souhaite, depuis la page de la candidature, et répondez dans un délai d’un mois ; une demande faite dans son espace candidat est dans vos demandes de suppression.',
    afterWithdrawal:
      'Ces mots demandent peut-être la suppression de données ou le retrait de la candidature, qui est retirée. Une demande de suppression faite dans son espace candidat est dans vos demandes de suppression ; sinon, demandez à la personne ce qu’elle souhaite, par les coordonnées de sa candidature, et répondez dans un délai d’un mois.',
    deletions: 'Voir les demandes de suppression',
  },
  en: {
    takenBack:
      'These words may ask to talk to a person. That request was taken back afterwards: do not call because of it.',
    stop: 'These words may ask to stop the questions: there is nothing for you to do about that.',
    deletion:
      'These words may ask for a deletion of data or a withdrawal of the application. Nothing has been done: ask the person what they want, from the application’s page, and answer within one month; a request made in their candidate space is among your requests for deletion.',
    afterWithdrawal:
      'These words may ask for a deletion of data or a withdrawal of the application, which is withdrawn. A request for deletion made in their candidate space is among your requests for deletion; otherwise ask the person what they want, by the contact details of their application, and answer within one month.',
    deletions: 'See the requests for deletion',
  },
});

/** The words about a wish. `deletionsLabel` is the label of a link to the desk's requests for deletion. */
type WishWords = { text: string; deletionsLabel?: string };

/** Returns the words about the wish in a text; null without a wish, or for a wish for a person that is still open. */
export function wordsAboutWish(
  { wish, isTakenBack }: MarkedWish,
  { lang, isWithdrawn }: { lang: Lang; isWithdrawn: boolean },
): WishWords | null {
  const { takenBack, stop, deletion, afterWithdrawal, deletions } = wishWords[lang];
  if (wish === null) return null;
  if (wish === 'person') return isTakenBack ? { text: takenBack } : null;
  if (wish === 'stop') return { text: stop };
  return { text: isWithdrawn ? afterWithdrawal : deletion, deletionsLabel: deletions };
}
