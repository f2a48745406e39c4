import type { Lang } from '#kernel/language.ts';
import { holdsWebAddress } from '#kernel/text/text.ts';
import {
  type Block,
  formatDay,
  inOneLine,
  type MailContent,
  shortLine,
} from '#mails/template/mail-content.ts';
import {
  type Applicant,
  aboutApplicant,
  footers,
  namePrefix,
  openAtDesk,
  reply,
  someone,
} from './employer-words.ts';

type WithdrawalFacts = Applicant & {
  withdrawnAt: Date;
  reason: string | null;
  /** True if the reason tells of distress: then `reason` is null, and only the application's page shows it (D93). */
  isReasonWithheld: boolean;
};

/** Tells the workspace that a candidate withdrew an application, so that the team does not wait for them (D76). */
export const withdrawalMail: Record<Lang, (facts: WithdrawalFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Candidature retirée : ${namePrefix(facts)}${facts.jobTitle}`,
    preheader: `${someone.fr(facts)}, candidature au poste « ${facts.jobTitle} »`,
    heading: 'Une candidature a été retirée',
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
    heading: 'An application was withdrawn',
    blocks: [
      `${someone.en(facts)} withdrew their application for “${facts.jobTitle}” on ${formatDay(facts.withdrawnAt, 'en', facts)}. There is nothing left for you to consider.`,
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
 * Returns the reason as a short line; if the line is cut, with a note that the application's page has the whole text. The
 * note alone replaces a reason that tells of distress (D93) or has a web address (D37).
 */
function reasonBlocks(
  { reason, isReasonWithheld }: Pick<WithdrawalFacts, 'reason' | 'isReasonWithheld'>,
  { label, note }: { label: string; note: string },
): Block[] {
  if (isReasonWithheld) return [note];
  if (reason === null) return [];
  if (holdsWebAddress(reason)) return [note];
  const line = shortLine(reason);
  const isCut = line !== inOneLine(reason);
  return [{ rows: [[label, line]] }, ...(isCut ? [note] : [])];
}
