import type { Lang } from '#kernel/language.ts';
import type { MailContent } from '#mails/template/mail-content.ts';

type DeskLinksFacts = { operator: string; desks: readonly { url: string; employer: string }[] };

/** Brings a person the links that sign in at the desks of their employers. */
export const deskLinksMail: Record<Lang, (facts: DeskLinksFacts) => MailContent> = {
  fr: ({ operator, desks }) => ({
    lang: 'fr',
    subject: 'Votre lien de connexion',
    preheader: 'Pour lire les candidatures et y répondre.',
    heading: 'Votre lien de connexion',
    blocks: [
      'Vous avez demandé à vous connecter pour lire vos candidatures et y répondre.',
      ...desks.map(({ url, employer }) => ({
        button: { label: `Se connecter : ${employer}`, url },
      })),
      'Ce lien sert une seule fois, dans l’heure. Cet appareil reste ensuite connecté 14 jours au plus. Ne le transmettez à personne.',
      'Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.',
    ],
    footer: `Message automatique, envoyé par ${operator}.`,
  }),
  en: ({ operator, desks }) => ({
    lang: 'en',
    subject: 'Your link to sign in',
    preheader: 'To read the applications and answer them.',
    heading: 'Your link to sign in',
    blocks: [
      'You asked to sign in, to read your applications and answer them.',
      ...desks.map(({ url, employer }) => ({ button: { label: `Sign in: ${employer}`, url } })),
      'This link works once, within the hour. This device then stays signed in for 14 days at most. Do not share it.',
      'If you have not asked for anything, ignore this message: nothing has changed.',
    ],
    footer: `Automatic message, sent by ${operator}.`,
  }),
};
