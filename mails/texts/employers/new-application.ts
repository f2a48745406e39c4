import type { Lang } from '#kernel/language.ts';
import { type Block, type MailContent, shortLine, withoutLinks } from '#mails/template/mail-content.ts';
import { type ApplicantWords, answerBlocks, questionBlocks, unmailedBlocks } from './applicant-words.ts';
import {
  type ApplicationFacts,
  applicantOrSomeone,
  applicationBlocks,
  candidatePrefix,
  footers,
  readOnPage,
  waysToAnswer,
} from './employer-words.ts';

type NewApplicationFacts = ApplicationFacts & {
  /** The job board that sent the application; null for the form. */
  board: string | null;
  hasCv: boolean;
  phone: string | null;
  /** True if the phone field holds words and no number: the mail leaves them out (D93). */
  isPhoneLeftOut: boolean;
  /** The letter that was typed into the form, or that the board sent. */
  why: string | null;
  /** True if the letter tells of distress, and is on the application's page alone (D93). */
  hasUnmailedWhy: boolean;
} & ApplicantWords;

/** Tells the workspace of a new application. */
export const newApplicationMail: Record<Lang, (facts: NewApplicationFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Nouvelle candidature : ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: facts.hasCv ? 'Avec un CV.' : 'Sans CV.',
    heading: applicantOrSomeone.fr(facts),
    blocks: [
      openings.fr(facts),
      ...questionBlocks('fr', facts),
      ...contactBlocks('fr', facts),
      ...answerBlocks('fr', facts),
      ...unmailedBlocks('fr', facts),
      ...waysToAnswer.fr(facts),
      ...applicationBlocks.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `New application: ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: facts.hasCv ? 'With a CV.' : 'Without a CV.',
    heading: applicantOrSomeone.en(facts),
    blocks: [
      openings.en(facts),
      ...questionBlocks('en', facts),
      ...contactBlocks('en', facts),
      ...answerBlocks('en', facts),
      ...unmailedBlocks('en', facts),
      ...waysToAnswer.en(facts),
      ...applicationBlocks.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};

const openings: Record<Lang, (facts: NewApplicationFacts) => string> = {
  fr: (facts) => {
    const byBoard = facts.board === null ? '' : `, par ${facts.board}`;
    const cv = facts.hasCv ? 'Un CV est joint à la candidature.' : 'Aucun CV n’est joint à la candidature.';
    return `${applicantOrSomeone.fr(facts)} postule à votre offre « ${facts.jobTitle} »${byBoard}. ${cv}`;
  },
  en: (facts) => {
    const byBoard = facts.board === null ? '' : `, through ${facts.board}`;
    const cv = facts.hasCv ? 'A CV is attached to the application.' : 'No CV is attached to the application.';
    return `${applicantOrSomeone.en(facts)} applies for your job “${facts.jobTitle}”${byBoard}. ${cv}`;
  },
};

const labels: Record<Lang, { phone: string; why: string }> = {
  fr: { phone: 'Téléphone', why: 'Motivation' },
  en: { phone: 'Telephone', why: 'Motivation' },
};

/** Returns the phone number and the first lines of the motivation, which often decide about a call. */
function contactBlocks(
  lang: Lang,
  { phone, isPhoneLeftOut, why, hasUnmailedWhy }: NewApplicationFacts,
): Block[] {
  const fields: [string, string | null][] = [
    [labels[lang].phone, isPhoneLeftOut ? readOnPage[lang] : phone],
    [labels[lang].why, hasUnmailedWhy ? readOnPage[lang] : why],
  ];
  const rows = fields.flatMap(([name, text]): [string, string][] =>
    text === null || text.trim() === '' ? [] : [[name, withoutLinks(shortLine(text))]],
  );
  return rows.length === 0 ? [] : [{ rows }];
}
