import type { Lang } from '#kernel/language.ts';
import { holdsWebAddress } from '#kernel/text/text.ts';
import { type Block, formatDay, type MailContent, oneLine } from '#mails/template/mail-content.ts';
import {
  type Applicant,
  aboutApplicant,
  footers,
  namePrefix,
  openAtDesk,
  reply,
  someone,
} from './employer-words.ts';

type WithdrawalAnnounced = Applicant & { withdrawnAt: Date; reason: string | null };

/** Tells the workspace that a candidate withdrew an application, so that the team does not wait for them (D76). */
export const withdrawalAnnounced: Record<Lang, (facts: WithdrawalAnnounced) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Candidature retirée : ${namePrefix(facts)}${facts.jobTitle}`,
    preheader: `${someone.fr(facts)}, candidature au poste « ${facts.jobTitle} »`,
    heading: 'Une candidature est retirée',
    blocks: [
      `${someone.fr(facts)} a retiré, le ${formatDay(facts.withdrawnAt, 'fr', facts)}, sa candidature au poste « ${facts.jobTitle} ». Vous n’avez plus à l’examiner.`,
      ...reasonBlocks(facts.reason, {
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
      ...reasonBlocks(facts.reason, {
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
 * with a web address is left out, and the note replaces it (D37).
 */
function reasonBlocks(reason: string | null, { label, note }: { label: string; note: string }): Block[] {
  if (reason === null) return [];
  if (holdsWebAddress(reason)) return [note];
  const line = oneLine(reason);
  const isWhole = line === reason.replace(/\s+/g, ' ').trim();
  return [{ rows: [[label, line]] }, ...(isWhole ? [] : [note])];
}
