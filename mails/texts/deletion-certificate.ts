import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';

type DeletionCertificateFacts = {
  firstName: string | null;
  employer: string;
  timeZone: string;
  contact: string;
  /**
   * True where everything but the applications after `sentUntil` is erased; false where one application of several is.
   */
  whole: boolean;
  requestId: string;
  requestedAt: Date;
  sentUntil: Date | null;
  applications: number;
  cvFiles: number;
  messages: number;
  jobAlerts: number;
};

/** Proves the erasure, while the address is still known (D31); the signed certificate is attached. */
export const deletionCertificate: Record<Lang, (facts: DeletionCertificateFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Vos données chez ${facts.employer} sont supprimées`,
    preheader: 'Le certificat signé est joint.',
    heading: 'Vos données sont supprimées',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      `Vous avez demandé une suppression le ${formatDay(facts.requestedAt, 'fr', facts)}. Elle est faite avec l’envoi de ce message.`,
      facts.whole
        ? `Toutes vos données chez ${facts.employer} sont supprimées, l’adresse à laquelle nous vous écrivons comprise.`
        : facts.sentUntil === null
          ? `Une candidature chez ${facts.employer} est supprimée. Vos autres candidatures n’ont pas changé.`
          : `Tout ce que vous aviez envoyé à ${facts.employer} jusqu’au ${formatDay(facts.sentUntil, 'fr', facts)}, au moment de votre demande, est supprimé. Ce que vous avez envoyé ensuite est gardé : pour le supprimer aussi, faites une nouvelle demande.`,
      {
        facts: [
          ['Demande', facts.requestId],
          ['Candidatures', String(facts.applications)],
          ['CV', String(facts.cvFiles)],
          ['Messages de conversation', String(facts.messages)],
          ['Alertes emploi', String(facts.jobAlerts)],
        ],
      },
      'Le certificat joint est signé et ne contient aucune donnée personnelle. Gardez-le si vous voulez une preuve.',
      'Les sauvegardes techniques s’effacent d’elles-mêmes au terme de leur durée et ne servent à rien d’autre.',
      `Une question, une réclamation : ${facts.contact}, ou la CNIL, www.cnil.fr.`,
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Your data at ${facts.employer} is deleted`,
    preheader: 'The signed certificate is attached.',
    heading: 'Your data is deleted',
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      `On ${formatDay(facts.requestedAt, 'en', facts)} you asked for a deletion. It is done as this message is sent.`,
      facts.whole
        ? `All your data at ${facts.employer} is deleted, including the address to which we write.`
        : facts.sentUntil === null
          ? `One application at ${facts.employer} is deleted. Your other applications have not changed.`
          : `All that you had sent to ${facts.employer} by ${formatDay(facts.sentUntil, 'en', facts)}, when you asked, is deleted. What you sent after that is kept: to have it deleted too, ask again.`,
      {
        facts: [
          ['Request', facts.requestId],
          ['Applications', String(facts.applications)],
          ['CVs', String(facts.cvFiles)],
          ['Messages of conversation', String(facts.messages)],
          ['Job alerts', String(facts.jobAlerts)],
        ],
      },
      'The attached certificate is signed and holds no personal data. Keep it if you want a proof.',
      'Technical backups are erased when their time is over, and serve nothing else.',
      `A question, a complaint: ${facts.contact}, or the supervisory authority of your country (in France the CNIL, www.cnil.fr).`,
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};
