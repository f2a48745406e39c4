import { inBothLanguages } from '#kernel/text/french.ts';

/** The words about messages that the page shows without a field. */
export const pastTexts = inBothLanguages({
  fr: {
    heading: 'Votre échange jusqu’ici',
    /** The hints above the messages, which may themselves ask to write a word or to press the button for a person. */
    readOnly: {
      ended:
        'Vous ne pouvez plus répondre à ces messages ici, et le bouton pour demander une personne n’est plus sur cette page.',
      /** A form of questions is above the messages. */
      form: 'Rien ne s’écrit dans ces messages sur cette page : pour répondre, utilisez le formulaire ci-dessus.',
      /** The page has no form of questions. */
      none: 'Rien ne s’écrit dans ces messages sur cette page, même si l’un d’eux y invite.',
      /** The employer's e-mail address follows these words. */
      person:
        'La personne de l’employeur n’est plus dans cet échange, et rien ne s’y écrit sur cette page. Pour lui répondre, écrivez à',
      /** The page links to the conversation, which has a field. */
      elsewhere:
        'Pour répondre à l’employeur, ouvrez l’échange avec le lien « Ouvrir l’échange » de cette page : rien ne s’écrit ici.',
    },
    left: (name: string | null) =>
      `${name ?? 'La personne de l’employeur'} a quitté l’échange. Les messages envoyés y restent : l’employeur peut les lire.`,
    howToReply: 'Lire ces messages, et comment répondre',
  },
  en: {
    heading: 'Your conversation so far',
    readOnly: {
      ended:
        'You can no longer answer these messages here, and the button that asks for a person is no longer on this page.',
      form: 'Nothing can be written in these messages on this page: to answer, use the form above.',
      none: 'Nothing can be written in these messages on this page, even where one of them invites you to.',
      person:
        'The person of the employer is no longer in this conversation, and nothing can be written in it on this page. To answer them, write to',
      elsewhere:
        'To answer the employer, open the conversation with the link “Open the conversation” on this page: nothing can be written here.',
    },
    left: (name) =>
      `${name ?? 'The person of the employer'} has left the conversation. The messages that were sent stay in it: the employer can read them.`,
    howToReply: 'Read these messages, and how to answer',
  },
});
