import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent } from '#mails/template/mail-content.ts';
import {
  type ApplicationFacts,
  applicantOrSomeone,
  applicationBlocks,
  candidatePrefix,
  deskButton,
  footers,
} from './employer-words.ts';

type ContestFacts = ApplicationFacts & { contestId: string; dueAt: Date };

/**
 * Tells the workspace that a decision is contested, and the day by which a person has to answer (D64). The mail leaves
 * out the candidate's words: they are on the application's page, which records each reading.
 */
export const contestMail: Record<Lang, (facts: ContestFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Décision contestée : ${candidatePrefix(facts)}à traiter au plus tard le ${formatDay(facts.dueAt, 'fr', facts.timeZone)}`,
    preheader: `${applicantOrSomeone.fr(facts)}, candidature au poste « ${facts.jobTitle} »`,
    heading: 'Une décision est contestée',
    blocks: [
      `${applicantOrSomeone.fr(facts)} conteste la décision de ne pas retenir sa candidature au poste « ${facts.jobTitle} ». Une personne doit la relire et répondre, au plus tard le ${formatDay(facts.dueAt, 'fr', facts.timeZone)}.`,
      `Ses raisons sont sur la page de la candidature. ${waysOfAnswer.fr[readerOf(facts)]} Si la décision change, donnez aussi un nouvel état à la candidature.`,
      ...deskButton('Répondre à la contestation', facts, `applications/${facts.applicationId}`),
      ...(readerOf(facts) === 'operator' ? [{ rows: [['Contestation', facts.contestId]] as const }] : []),
      ...applicationBlocks.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Review requested: ${candidatePrefix(facts)}to be answered by ${formatDay(facts.dueAt, 'en', facts.timeZone)}`,
    preheader: `${applicantOrSomeone.en(facts)}, application for “${facts.jobTitle}”`,
    heading: 'A review is requested',
    blocks: [
      `${applicantOrSomeone.en(facts)} asks for a review of the decision not to select their application for “${facts.jobTitle}”. A person has to look at it again and answer by ${formatDay(facts.dueAt, 'en', facts.timeZone)} at the latest.`,
      `Their reasons are on the application’s page. ${waysOfAnswer.en[readerOf(facts)]} If the decision changes, give the application another status too.`,
      ...deskButton('Answer the review request', facts, `applications/${facts.applicationId}`),
      ...(readerOf(facts) === 'operator' ? [{ rows: [['Review request', facts.contestId]] as const }] : []),
      ...applicationBlocks.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};

type Reader = 'member' | 'operator';

/** Returns the reader of the mail. Without a contact it goes to the operator, who answers by a command. */
function readerOf({ deskUrl }: ContestFacts): Reader {
  return deskUrl === null ? 'operator' : 'member';
}

const waysOfAnswer: Record<Lang, Record<Reader, string>> = {
  fr: {
    member:
      'Répondez-y par le lien « Répondre à la contestation » : la réponse lui parvient par e-mail. Un e-mail de votre messagerie ne clôt pas la contestation.',
    operator: 'La réponse lui parvient par e-mail.',
  },
  en: {
    member:
      'Answer by the link “Answer the review request”: the answer reaches them by e-mail. An e-mail from your mailbox does not close the request.',
    operator: 'The answer reaches them by e-mail.',
  },
};
