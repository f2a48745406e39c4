import type { PortalLink } from '#domain/portal/portal-link.ts';
import type { Lang } from '#kernel/language.ts';
import { withDe } from '#kernel/text/elision.ts';
import { type Block, formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';
import { type NamedApplication, yourApplication } from './application-words.ts';
import { employerWordBlocks, linesOf, type WordsOfEmployer } from './words-of-employer.ts';

type EmployerMessageFacts = NamedApplication &
  Omit<WordsOfEmployer, 'reason'> & {
    firstName: string | null;
    employer: string;
    contactEmail: string;
    /** The name or role of the person who wrote; null if none was given. */
    writtenBy: string | null;
    /** The candidate's question that the message answers; null if it answers none. */
    question: string | null;
    /** True for messages of the conversation. The link then opens the conversation, else the portal. */
    isConversation: boolean;
    /** True while a person has the floor of that conversation: its page then has a field to write to them. */
    hasPersonJoined: boolean;
    link: Pick<PortalLink, 'url' | 'expiresAt'>;
  };

/**
 * Brings the candidate the whole message that a member of the employer's team wrote at the desk (D101) or in the
 * conversation (D119).
 */
export const employerMessageMail: Record<Lang, (facts: EmployerMessageFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject:
      facts.question === null
        ? `Message ${withDe(facts.employer)} : ${facts.jobTitle}`
        : `Réponse à votre question : ${facts.jobTitle}`,
    preheader: `De la part ${withDe(facts.employer)}.`,
    heading: facts.question === null ? 'Un message pour vous' : 'Une réponse à votre question',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      openings.fr(facts),
      ...questionBlocks('fr', facts.question),
      ...employerWordBlocks.fr(withoutSignature(facts)),
      {
        button: {
          label: facts.isConversation ? 'Ouvrir l’échange' : 'Ouvrir votre espace',
          url: facts.link.url,
        },
      },
      facts.hasPersonJoined
        ? `Pour répondre : écrivez dans l’échange, répondez à ce message, ou écrivez à ${facts.contactEmail}.`
        : `Pour répondre : répondez à ce message, ou écrivez à ${facts.contactEmail}.`,
      `Le lien de ce message ouvre vos données : ne le transmettez à personne. Il est valable jusqu’au ${formatDay(facts.link.expiresAt, 'fr', facts.timeZone)}.`,
    ],
    footer: `Message envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject:
      facts.question === null
        ? `Message from ${facts.employer}: ${facts.jobTitle}`
        : `Answer to your question: ${facts.jobTitle}`,
    preheader: `From ${facts.employer}.`,
    heading: facts.question === null ? 'A message for you' : 'An answer to your question',
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      openings.en(facts),
      ...questionBlocks('en', facts.question),
      ...employerWordBlocks.en(withoutSignature(facts)),
      {
        button: {
          label: facts.isConversation ? 'Open the conversation' : 'Open your space',
          url: facts.link.url,
        },
      },
      facts.hasPersonJoined
        ? `To answer: write in the conversation, reply to this message, or write to ${facts.contactEmail}.`
        : `To answer: reply to this message, or write to ${facts.contactEmail}.`,
      `The link in this message opens your data: do not share it. It is valid until ${formatDay(facts.link.expiresAt, 'en', facts.timeZone)}.`,
    ],
    footer: `Message sent for ${facts.employer}.`,
  }),
};

/** The first sentence, which names the writer. */
const openings: Record<Lang, (facts: EmployerMessageFacts) => string> = {
  fr: (facts) => {
    const place = facts.isConversation ? ' dans votre échange,' : '';
    return `${facts.writtenBy ?? 'Une personne'} chez ${facts.employer} vous écrit${place} à propos de ${yourApplication.fr(facts)}.`;
  },
  en: (facts) => {
    const place = facts.isConversation ? ' in your conversation' : '';
    return `${facts.writtenBy ?? 'A person'} at ${facts.employer} writes to you${place} about ${yourApplication.en(facts)}.`;
  },
};

/** Returns the facts without a signature, since the first sentence names the writer. A message gives no reason. */
function withoutSignature(facts: EmployerMessageFacts): WordsOfEmployer {
  return { ...facts, reason: null, writtenBy: null };
}

const headings: Record<Lang, { question: string; answer: string }> = {
  fr: { question: 'Votre question', answer: 'La réponse' },
  en: { question: 'Your question', answer: 'The answer' },
};

function questionBlocks(lang: Lang, question: string | null): Block[] {
  if (question === null) return [];
  return [{ title: headings[lang].question }, ...linesOf(question), { title: headings[lang].answer }];
}
