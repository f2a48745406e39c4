import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';

type HeldApplicationFacts = {
  firstName: string | null;
  jobTitle: string;
  employer: string;
  timeZone: string;
  url: string;
  expiresAt: Date;
};

/**
 * Asks a person to confirm the application that an agent prepared in their name. Without their consent the employer
 * receives nothing (D45).
 */
export const applicationConfirmationMail: Record<Lang, (facts: HeldApplicationFacts) => MailContent> = {
  fr: ({ firstName, jobTitle, employer, url, expiresAt, timeZone }) => ({
    lang: 'fr',
    subject: `À confirmer : votre candidature chez ${employer}`,
    preheader: `Rien n’a été envoyé : le poste « ${jobTitle} » attend votre accord.`,
    heading: 'Envoyer cette candidature ?',
    blocks: [
      `Bonjour${nameInGreeting(firstName)},`,
      `Votre assistant (celui que vous utilisez, pas celui de l’employeur) a préparé en votre nom une candidature au poste « ${jobTitle} », publié par ${employer}. Elle n’a pas été envoyée : l’employeur ne la recevra que si vous la confirmez.`,
      { button: { label: 'Relire et confirmer', url } },
      `Vous pouvez aussi la refuser : elle est alors effacée. Sans réponse de votre part, elle est effacée le ${formatDay(expiresAt, 'fr', timeZone)}.`,
    ],
    footer: 'Si vous n’avez rien demandé, vous pouvez ignorer ce message.',
  }),
  en: ({ firstName, jobTitle, employer, url, expiresAt, timeZone }) => ({
    lang: 'en',
    subject: `To confirm: your application to ${employer}`,
    preheader: `Nothing has been sent: “${jobTitle}” waits for your word.`,
    heading: 'Send this application?',
    blocks: [
      `Hello${nameInGreeting(firstName)},`,
      `Your assistant (the one that you use, not the employer’s) has prepared an application in your name for “${jobTitle}”, published by ${employer}. It has not been sent: the employer receives it only if you confirm it.`,
      { button: { label: 'Read and confirm', url } },
      `You can also refuse it: it is then erased. Without an answer from you it is erased on ${formatDay(expiresAt, 'en', timeZone)}.`,
    ],
    footer: 'If you asked for nothing, you can ignore this message.',
  }),
};
