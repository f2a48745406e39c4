import type { ExplanationLink } from '#domain/portal/portal-link.ts';
import type { Lang } from '#kernel/language.ts';
import { withDe } from '#kernel/text/elision.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';
import { type NamedApplication, yourApplication } from './application-words.ts';

type ContestAnswerFacts = NamedApplication & {
  firstName: string | null;
  employer: string;
  timeZone: string;
  contactEmail: string;
  requestedAt: Date;
  answer: string;
  answeredBy: string;
  link: Pick<ExplanationLink, 'url' | 'expiresAt'>;
};

/** Brings the candidate the answer of the person who reviewed the decision, and names the remedies left (D64). */
export const contestAnswerMail: Record<Lang, (facts: ContestAnswerFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Réponse à votre contestation : ${facts.isOpen ? `candidature spontanée chez ${facts.employer}` : facts.jobTitle}`,
    preheader: `De la part ${withDe(facts.answeredBy)}.`,
    heading: 'Une personne a répondu à votre contestation',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      `Le ${formatDay(facts.requestedAt, 'fr', facts.timeZone)}, vous avez contesté la décision ${withDe(facts.employer)} sur ${yourApplication.fr(facts)}. Voici la réponse ${withDe(facts.answeredBy)} :`,
      ...facts.answer.split(/\n+/),
      { button: { label: 'Lire l’explication de la décision', url: facts.link.url } },
      `Une question : écrivez à ${facts.contactEmail}. Vous pouvez aussi introduire une réclamation auprès de la CNIL (www.cnil.fr) et former un recours devant un tribunal.`,
      `Le lien de ce message ouvre vos données : ne le transmettez à personne. Il est valable jusqu’au ${formatDay(facts.link.expiresAt, 'fr', facts.timeZone)}.`,
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Answer to your request for a review: ${facts.isOpen ? `open application to ${facts.employer}` : facts.jobTitle}`,
    preheader: `From ${facts.answeredBy}.`,
    heading: 'A person has answered your request for a review',
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      `On ${formatDay(facts.requestedAt, 'en', facts.timeZone)} you asked for a review of the decision of ${facts.employer} on ${yourApplication.en(facts)}. This is the answer of ${facts.answeredBy}:`,
      ...facts.answer.split(/\n+/),
      { button: { label: 'Read the explanation of the decision', url: facts.link.url } },
      `A question: write to ${facts.contactEmail}. You can also lodge a complaint with the supervisory authority of your country (in France the CNIL, www.cnil.fr) and seek a remedy before a court.`,
      `The link in this message opens your data: do not share it. It is valid until ${formatDay(facts.link.expiresAt, 'en', facts.timeZone)}.`,
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};
