import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent } from '#mails/template/mail-content.ts';
import {
  type ApplicationFacts,
  applicantOrSomeone,
  applicationBlocks,
  candidatePrefix,
  dataToDelete,
  deskApplicationButton,
  footers,
  replyLine,
} from './employer-words.ts';

type DeletionWithdrawalFacts = ApplicationFacts & {
  requestId: string;
  requestedAt: Date;
  /** True if the request was for all data of the person at this workspace; false for this application alone. */
  isForAllData: boolean;
};

/** Tells the workspace that the candidate withdrew a deletion request of which it was told. */
export const deletionWithdrawalMail: Record<Lang, (facts: DeletionWithdrawalFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Suppression retirée : ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: 'Il n’y a plus rien à supprimer.',
    heading: 'Une demande de suppression est retirée',
    blocks: [
      `${applicantOrSomeone.fr(facts)} retire la demande de suppression ${dataToDelete.fr(facts)}, faite le ${formatDay(facts.requestedAt, 'fr', facts.timeZone)}. Vous n’avez plus rien à supprimer pour cette demande.`,
      'Si vous avez déjà supprimé vos propres copies, le lien ci-dessous ouvre de nouveau la candidature.',
      // Without a contact the mail goes to the operator, who knows the request by its id.
      ...(facts.deskUrl === null ? [{ rows: [['Demande', facts.requestId]] as const }] : []),
      replyLine.fr(facts),
      ...deskApplicationButton.fr(facts),
      ...applicationBlocks.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Deletion request withdrawn: ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: 'There is nothing left to delete.',
    heading: 'A deletion request is withdrawn',
    blocks: [
      `${applicantOrSomeone.en(facts)} withdraws the request to delete ${dataToDelete.en(facts)}, made on ${formatDay(facts.requestedAt, 'en', facts.timeZone)}. Nothing is left to delete for this request.`,
      'If you have deleted your own copies already, the link below opens the application again.',
      ...(facts.deskUrl === null ? [{ rows: [['Request', facts.requestId]] as const }] : []),
      replyLine.en(facts),
      ...deskApplicationButton.en(facts),
      ...applicationBlocks.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};
