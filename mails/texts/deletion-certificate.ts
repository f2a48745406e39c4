import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';

type DeletionCertificateFacts = {
  firstName: string | null;
  employer: string;
  timeZone: string;
  contactEmail: string;
  /** True if all data of the person are erased; false if other applications are kept. */
  isForAllData: boolean;
  requestId: string;
  requestedAt: Date;
  /** The day of a request for all data, until which everything is erased; null if one application is erased. */
  sentUntil: Date | null;
  applications: number;
  cvFiles: number;
  messages: number;
  jobAlerts: number;
};

/** Confirms the erasure, with the signed certificate attached; it is sent before the address is erased (D31). */
export const deletionCertificateMail: Record<Lang, (facts: DeletionCertificateFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Vos données chez ${facts.employer} sont supprimées`,
    preheader: 'Le certificat signé est joint.',
    heading: 'Vos données sont supprimées',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      `Vous avez demandé une suppression le ${formatDay(facts.requestedAt, 'fr', facts.timeZone)}. Elle est faite avec l’envoi de ce message.`,
      erasedFr(facts),
      {
        rows: [
          ['Demande', facts.requestId],
          ['Candidatures', String(facts.applications)],
          ['CV', String(facts.cvFiles)],
          ['Messages de conversation', String(facts.messages)],
          ['Alertes emploi', String(facts.jobAlerts)],
        ],
      },
      'Le certificat joint est signé et ne contient aucune donnée personnelle. Gardez-le si vous voulez une preuve.',
      'Les sauvegardes techniques s’effacent d’elles-mêmes au terme de leur durée et ne servent à rien d’autre.',
      `Une question, une réclamation : ${facts.contactEmail}, ou la CNIL, www.cnil.fr.`,
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
      `On ${formatDay(facts.requestedAt, 'en', facts.timeZone)} you asked for a deletion. It is done as this message is sent.`,
      erasedEn(facts),
      {
        rows: [
          ['Request', facts.requestId],
          ['Applications', String(facts.applications)],
          ['CVs', String(facts.cvFiles)],
          ['Messages of conversation', String(facts.messages)],
          ['Job alerts', String(facts.jobAlerts)],
        ],
      },
      'The attached certificate is signed and holds no personal data. Keep it if you want a proof.',
      'Technical backups are erased when their time is over, and serve nothing else.',
      `A question, a complaint: ${facts.contactEmail}, or the supervisory authority of your country (in France the CNIL, www.cnil.fr).`,
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};

function erasedFr({ isForAllData, sentUntil, employer, timeZone }: DeletionCertificateFacts): string {
  if (isForAllData) {
    return `Toutes vos données chez ${employer} sont supprimées, l’adresse à laquelle nous vous écrivons comprise.`;
  }
  if (sentUntil === null) {
    return `Une candidature chez ${employer} est supprimée. Vos autres candidatures n’ont pas changé.`;
  }
  const day = formatDay(sentUntil, 'fr', timeZone);
  return `Tout ce que vous aviez envoyé à ${employer} jusqu’au ${day}, au moment de votre demande, est supprimé. Ce que vous avez envoyé ensuite est gardé : pour le supprimer aussi, faites une nouvelle demande.`;
}

function erasedEn({ isForAllData, sentUntil, employer, timeZone }: DeletionCertificateFacts): string {
  if (isForAllData)
    return `All your data at ${employer} is deleted, including the address to which we write.`;
  if (sentUntil === null) {
    return `One application at ${employer} is deleted. Your other applications have not changed.`;
  }
  const day = formatDay(sentUntil, 'en', timeZone);
  return `All that you had sent to ${employer} by ${day}, when you asked, is deleted. What you sent after that is kept: to have it deleted too, ask again.`;
}
