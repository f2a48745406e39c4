import { type ApplicationStatus, statusWords } from '#domain/applications/status/status-words.ts';
import type { PortalLink } from '#domain/portal/portal-link.ts';
import type { Lang } from '#kernel/language.ts';
import { withDe } from '#kernel/text/elision.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';
import { type NamedApplication, yourApplication } from './application-words.ts';
import { employerWordBlocks, type WordsOfEmployer } from './words-of-employer.ts';

export type StatusChangeFacts = NamedApplication &
  WordsOfEmployer & {
    firstName: string | null;
    employer: string;
    contactEmail: string;
    status: ApplicationStatus;
    /** True if the candidate withdrew the application in the portal. */
    isOwnWithdrawal: boolean;
    /** The link to the portal; after a rejection, to its explanation (D64). */
    link: Pick<PortalLink, 'url' | 'expiresAt'>;
  };

/**
 * Tells the candidate the application's new status, in the same words as the portal, and then what the employer wrote.
 */
export const statusChangeMail: Record<Lang, (facts: StatusChangeFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `${headingOf('fr', facts)} : ${facts.jobTitle}`,
    preheader: facts.isOwnWithdrawal ? `Chez ${facts.employer}.` : `De la part ${withDe(facts.employer)}.`,
    heading: headingOf('fr', facts),
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      statusWords.fr[facts.status].meaning,
      ...employerWordBlocks.fr(facts),
      `Ce message concerne ${yourApplication.fr(facts)} chez ${facts.employer}.`,
      {
        button: {
          label: facts.status === 'rejected' ? 'Comprendre cette décision' : 'Suivre ma candidature',
          url: facts.link.url,
        },
      },
      facts.isOwnWithdrawal
        ? `Ce retrait a été demandé dans votre espace candidat. S’il ne vient pas de vous, écrivez à ${facts.contactEmail}.`
        : 'Ce changement vient de l’employeur. Ce service ne vous note pas, ne vous classe pas et ne décide rien.',
      `Une question : répondez à ce message, ou écrivez à ${facts.contactEmail}.`,
      `Le lien de ce message ouvre vos données : ne le transmettez à personne. Il est valable jusqu’au ${formatDay(facts.link.expiresAt, 'fr', facts.timeZone)}.`,
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `${headingOf('en', facts)}: ${facts.jobTitle}`,
    preheader: facts.isOwnWithdrawal ? `At ${facts.employer}.` : `From ${facts.employer}.`,
    heading: headingOf('en', facts),
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      statusWords.en[facts.status].meaning,
      ...employerWordBlocks.en(facts),
      `This message is about ${yourApplication.en(facts)} at ${facts.employer}.`,
      {
        button: {
          label: facts.status === 'rejected' ? 'Understand this decision' : 'Follow my application',
          url: facts.link.url,
        },
      },
      facts.isOwnWithdrawal
        ? `This withdrawal was requested in your candidate space. If it is not yours, write to ${facts.contactEmail}.`
        : 'The employer made this change. This service does not score you or rank you, and decides nothing.',
      `A question: answer this message, or write to ${facts.contactEmail}.`,
      `The link in this message opens your data: do not share it. It is valid until ${formatDay(facts.link.expiresAt, 'en', facts.timeZone)}.`,
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};

/**
 * The heading, which also begins the subject. A candidate who withdrew the application gets no "news" from the
 * employer.
 */
const headings: Record<Lang, Record<'ownWithdrawal' | 'change', string>> = {
  fr: {
    ownWithdrawal: 'Vous avez retiré votre candidature',
    change: 'Des nouvelles de votre candidature',
  },
  en: { ownWithdrawal: 'You withdrew your application', change: 'News about your application' },
};

function headingOf(lang: Lang, { isOwnWithdrawal }: StatusChangeFacts): string {
  return isOwnWithdrawal ? headings[lang].ownWithdrawal : headings[lang].change;
}
