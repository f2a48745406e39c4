import { statusWords } from '#domain/applications/status/status-words.ts';
import type { PortalLink } from '#domain/portal/portal-link.ts';
import type { Lang } from '#kernel/language.ts';
import { withDe } from '#kernel/text/elision.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';
import { type NamedApplication, yourApplication } from './application-words.ts';
import { type WordsOfEmployer, wordsOfEmployer } from './words-of-employer.ts';

export type StatusChange = NamedApplication &
  WordsOfEmployer & {
    firstName: string | null;
    employer: string;
    contact: string;
    status: keyof (typeof statusWords)[Lang];
    /** True if the candidate's own link withdrew the application. */
    isOwnWithdrawal: boolean;
    /** True for a refusal; the link then leads to its explanation (D64). */
    isRefusal: boolean;
    link: Pick<PortalLink, 'url' | 'expiresAt'>;
  };

/** Tells the candidate the application's new status in the portal's words, with the employer's own. */
export const statusChange: Record<Lang, (facts: StatusChange) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `${headings.fr[newsOf(facts)]} : ${facts.jobTitle}`,
    preheader: facts.isOwnWithdrawal ? `Chez ${facts.employer}.` : `De la part ${withDe(facts.employer)}.`,
    heading: headings.fr[newsOf(facts)],
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      statusWords.fr[facts.status].meaning,
      ...wordsOfEmployer.fr(facts),
      `Ce message concerne ${yourApplication.fr(facts)} chez ${facts.employer}.`,
      {
        button: {
          label: facts.isRefusal ? 'Comprendre cette décision' : 'Suivre ma candidature',
          url: facts.link.url,
        },
      },
      facts.isOwnWithdrawal
        ? `Ce retrait a été demandé dans votre espace candidat. S’il ne vient pas de vous, écrivez à ${facts.contact}.`
        : 'Ce changement vient de l’employeur. Ce service ne vous note pas, ne vous classe pas et ne décide rien.',
      `Une question : répondez à ce message, ou écrivez à ${facts.contact}.`,
      `Le lien de ce message ouvre vos données : ne le transmettez à personne. Il est valable jusqu’au ${formatDay(facts.link.expiresAt, 'fr', facts.timeZone)}.`,
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `${headings.en[newsOf(facts)]}: ${facts.jobTitle}`,
    preheader: facts.isOwnWithdrawal ? `At ${facts.employer}.` : `From ${facts.employer}.`,
    heading: headings.en[newsOf(facts)],
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      statusWords.en[facts.status].meaning,
      ...wordsOfEmployer.en(facts),
      `This message is about ${yourApplication.en(facts)} at ${facts.employer}.`,
      {
        button: {
          label: facts.isRefusal ? 'Understand this decision' : 'Follow my application',
          url: facts.link.url,
        },
      },
      facts.isOwnWithdrawal
        ? `This withdrawal was requested in your candidate space. If it is not yours, write to ${facts.contact}.`
        : 'The employer made this change. This service does not score you or rank you, and decides nothing.',
      `A question: answer this message, or write to ${facts.contact}.`,
      `The link in this message opens your data: do not share it. It is valid until ${formatDay(facts.link.expiresAt, 'en', facts.timeZone)}.`,
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};

/** The heading, and the beginning of the subject: a withdrawal by the candidate's own link is no news from the employer. */
const headings: Record<Lang, Record<'ownWithdrawal' | 'change', string>> = {
  fr: {
    ownWithdrawal: 'Vous avez retiré votre candidature',
    change: 'Des nouvelles de votre candidature',
  },
  en: { ownWithdrawal: 'You withdrew your application', change: 'News about your application' },
};

function newsOf({ isOwnWithdrawal }: Pick<StatusChange, 'isOwnWithdrawal'>): 'ownWithdrawal' | 'change' {
  return isOwnWithdrawal ? 'ownWithdrawal' : 'change';
}
