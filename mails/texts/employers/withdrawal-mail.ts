import type { Lang } from '#kernel/language.ts';
import { holdsWebAddress } from '#kernel/text/text.ts';
import {
  type Block,
  formatDay,
  isCutByShortLine,
  type MailContent,
  shortLine,
  withoutLinks,
} from '#mails/template/mail-content.ts';
import {
  type ApplicationFacts,
  applicantOrSomeone,
  applicationBlocks,
  candidatePrefix,
  deskApplicationButton,
  footers,
  replyLine,
} from './employer-words.ts';

type WithdrawalFacts = ApplicationFacts & { withdrawnAt: Date } & GivenReason;

/**
 * The candidate's reason; null if none was given, or if it is withheld. A reason that tells of distress is not mailed:
 * it is only on the application's page (D93).
 */
type GivenReason =
  | { reason: string | null; isReasonWithheld: false }
  | { reason: null; isReasonWithheld: true };

/**
 * Tells the workspace that a candidate withdrew an application, so that the team does not wait for the candidate (D76).
 */
export const withdrawalMail: Record<Lang, (facts: WithdrawalFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Candidature retirée : ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: `${applicantOrSomeone.fr(facts)}, candidature au poste « ${facts.jobTitle} »`,
    heading: 'Une candidature a été retirée',
    blocks: [
      `${applicantOrSomeone.fr(facts)} a retiré, le ${formatDay(facts.withdrawnAt, 'fr', facts.timeZone)}, sa candidature au poste « ${facts.jobTitle} ». Vous n’avez plus à l’examiner.`,
      ...reasonBlocks(facts, {
        label: 'Raison donnée',
        insteadOfReason: 'La raison donnée est à lire sur la page de la candidature.',
        afterCutReason: 'La raison entière est à lire sur la page de la candidature.',
      }),
      'Ce retrait n’est pas une demande de suppression : les données sont gardées jusqu’à leur terme habituel.',
      replyLine.fr(facts),
      ...deskApplicationButton.fr(facts),
      ...applicationBlocks.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Application withdrawn: ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: `${applicantOrSomeone.en(facts)}, application for “${facts.jobTitle}”`,
    heading: 'An application was withdrawn',
    blocks: [
      `${applicantOrSomeone.en(facts)} withdrew their application for “${facts.jobTitle}” on ${formatDay(facts.withdrawnAt, 'en', facts.timeZone)}. You no longer need to consider it.`,
      ...reasonBlocks(facts, {
        label: 'Reason given',
        insteadOfReason: 'You can read the reason on the application’s page.',
        afterCutReason: 'You can read the whole reason on the application’s page.',
      }),
      'A withdrawal is not a request to delete data: the data is kept until its usual date of deletion.',
      replyLine.en(facts),
      ...deskApplicationButton.en(facts),
      ...applicationBlocks.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};

type ReasonWords = { label: string; insteadOfReason: string; afterCutReason: string };

/**
 * Shows the reason as one short line; if the line is cut, `afterCutReason` follows. For a reason that is withheld or
 * holds a web address (D37), `insteadOfReason` replaces the line. `withoutLinks` breaks up the rest, such as `x@y`.
 */
function reasonBlocks({ reason, isReasonWithheld }: GivenReason, words: ReasonWords): Block[] {
  if (isReasonWithheld || (reason !== null && holdsWebAddress(reason))) return [words.insteadOfReason];
  if (reason === null) return [];
  const line = { rows: [[words.label, withoutLinks(shortLine(reason))]] } satisfies Block;
  return isCutByShortLine(reason) ? [line, words.afterCutReason] : [line];
}
