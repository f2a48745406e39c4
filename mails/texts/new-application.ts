import type { Lang } from '#kernel/language.ts';
import type { MailContent } from '../template/mail-content.ts';
import { type Applicant, aboutApplicant, footers, reply, someone } from './employer-words.ts';

type NewApplication = Applicant & {
  /** The job board that sent the application; null for the form. */
  board: string | null;
  hasCv: boolean;
};

/** Tells the workspace of a new application. */
export const newApplication: Record<Lang, (facts: NewApplication) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Nouvelle candidature : ${namePrefix(facts)}${facts.jobTitle}`,
    preheader: facts.hasCv ? 'Avec un CV.' : 'Sans CV.',
    heading: someone.fr(facts),
    blocks: [
      `${someone.fr(facts)} postule à votre offre « ${facts.jobTitle} »${facts.board === null ? '' : `, par ${facts.board}`}. ${facts.hasCv ? 'Un CV est joint à la candidature.' : 'Aucun CV n’est joint à la candidature.'}`,
      reply.fr(facts),
      ...aboutApplicant.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `New application: ${namePrefix(facts)}${facts.jobTitle}`,
    preheader: facts.hasCv ? 'With a CV.' : 'Without a CV.',
    heading: someone.en(facts),
    blocks: [
      `${someone.en(facts)} applies for your job “${facts.jobTitle}”${facts.board === null ? '' : `, through ${facts.board}`}. ${facts.hasCv ? 'A CV is attached to the application.' : 'No CV is attached to the application.'}`,
      reply.en(facts),
      ...aboutApplicant.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};

/** Returns the name for the subject line, without a preposition, which French would elide before some names. */
function namePrefix({ candidate }: Pick<Applicant, 'candidate'>): string {
  return candidate === null ? '' : `${candidate}, `;
}
