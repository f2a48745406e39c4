import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent } from '#mails/template/mail-content.ts';
import {
  type ApplicationFacts,
  applicantOrSomeone,
  applicationBlocks,
  candidatePrefix,
  dataToDelete,
  deskButton,
  footers,
  replyLine,
} from './employer-words.ts';

type DeletionFacts = ApplicationFacts & {
  requestId: string;
  dueAt: Date;
  /** True if the request is for all data of the person at this workspace; false for this application alone. */
  isForAllData: boolean;
};

/** Tells the workspace that a candidate requested a deletion, and the day by which it has to be carried out (L-11). */
export const deletionMail: Record<Lang, (facts: DeletionFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Suppression demandée : ${candidatePrefix(facts)}à traiter au plus tard le ${formatDay(facts.dueAt, 'fr', facts.timeZone)}`,
    preheader: `${applicantOrSomeone.fr(facts)}, candidature au poste « ${facts.jobTitle} »`,
    heading: 'Une suppression est demandée',
    blocks: [
      `${applicantOrSomeone.fr(facts)} demande la suppression ${dataToDelete.fr(facts)}. Une personne doit l’exécuter, ou la refuser avec une raison, au plus tard le ${formatDay(facts.dueAt, 'fr', facts.timeZone)}.`,
      'Supprimez aussi vos propres copies : fichiers, e-mails, notes.',
      ...deskButton('Ouvrir la demande', facts, `deletions/${facts.requestId}`),
      // Without a contact the mail goes to the operator, who answers by a command.
      ...(facts.deskUrl === null ? [{ rows: [['Demande', facts.requestId]] as const }] : []),
      replyLine.fr(facts),
      ...applicationBlocks.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Deletion requested: ${candidatePrefix(facts)}to be handled by ${formatDay(facts.dueAt, 'en', facts.timeZone)}`,
    preheader: `${applicantOrSomeone.en(facts)}, application for “${facts.jobTitle}”`,
    heading: 'A deletion is requested',
    blocks: [
      `${applicantOrSomeone.en(facts)} asks for the deletion of ${dataToDelete.en(facts)}. A person has to carry it out, or refuse it with a reason, by ${formatDay(facts.dueAt, 'en', facts.timeZone)} at the latest.`,
      'Delete your own copies too: files, e-mails, notes.',
      ...deskButton('Open the request', facts, `deletions/${facts.requestId}`),
      ...(facts.deskUrl === null ? [{ rows: [['Request', facts.requestId]] as const }] : []),
      replyLine.en(facts),
      ...applicationBlocks.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};
