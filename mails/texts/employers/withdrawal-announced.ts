import type { Lang } from '#kernel/language.ts';
import { holdsWebAddress } from '#kernel/text/text.ts';
import { type Block, formatDay, inOneLine, type MailContent, oneLine } from '#mails/template/mail-content.ts';
import {
  type Applicant,
  aboutApplicant,
  footers,
  namePrefix,
  openAtDesk,
  reply,
  someone,
} from './employer-words.ts';

type WithdrawalAnnounced = Applicant & {
  withdrawnAt: Date;
  reason: string | null;
  /** True if the reason tells of distress, and is on the application's page alone (D93). */
  hasUnmailedReason: boolean;
};

/** Tells the workspace that a candidate withdrew an application, so that the team does not wait for them (D76). */
export const withdrawalAnnounced: Record<Lang, (facts: WithdrawalAnnounced) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Candidature retirée : ${namePrefix(facts)}${facts.jobTitle}`,
    preheader: `${someone.fr(facts)}, candidature au poste « ${facts.jobTitle} »`,
    heading: 'Une candidature est retirée',
    blocks: [
      `${someone.fr(facts)} a retiré, le ${formatDay(facts.withdrawnAt, 'fr', facts)}, sa candidature au poste « ${facts.jobTitle} ». Vous n’avez plus à l’examiner.`,
      ...reasonBlocks(facts, {
        label: 'Raison donnée',
        note: 'Sa raison est dans la candidature, en entier.',
      }),
      'Ce retrait n’est pas une demande de suppression : les données sont gardées jusqu’à leur terme habituel.',
      reply.fr(facts),
      ...openAtDesk.fr(facts),
      ...aboutApplicant.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Application withdrawn: ${namePrefix(facts)}${facts.jobTitle}`,
    preheader: `${someone.en(facts)}, application for “${facts.jobTitle}”`,
    heading: 'An application is withdrawn',
    blocks: [
      `On ${formatDay(facts.withdrawnAt, 'en', facts)}, ${facts.candidate ?? 'a candidate'} withdrew their application for “${facts.jobTitle}”. There is nothing left for you to consider.`,
      ...reasonBlocks(facts, {
        label: 'Reason given',
        note: 'Their whole reason is in the application.',
      }),
      'This withdrawal is no deletion request: the data is kept for its usual time.',
      reply.en(facts),
      ...openAtDesk.en(facts),
      ...aboutApplicant.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};

/**
 * Returns the reason on one line; if it is cut, with a note that the application's page has the whole text. A reason
 * with a web address (D37) or of distress (D93) is left out, and the note replaces it.
 */
function reasonBlocks(
  { reason, hasUnmailedReason }: Pick<WithdrawalAnnounced, 'reason' | 'hasUnmailedReason'>,
  { label, note }: { label: string; note: string },
): Block[] {
  if (hasUnmailedReason) return [note];
  if (reason === null) return [];
  if (holdsWebAddress(reason)) return [note];
  const line = oneLine(reason);
  const isWhole = line === inOneLine(reason);
  return [{ rows: [[label, line]] }, ...(isWhole ? [] : [note])];
}
