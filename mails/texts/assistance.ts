import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { PortalLink } from '#domain/portal/portal-link.ts';
import type { ChatLink } from '#domain/prequalification/chat-link.ts';
import type { Block } from '../template/mail-content.ts';

export type Assistance = {
  link: PortalLink;
  /** The kind of interviewer, so that statements about artificial intelligence are true. */
  interviewer: InterviewerKind;
  /** The link to the conversation; null where there is none. */
  chat: ChatLink | null;
};

/**
 * Describes the interviewer in French, and links to the page on which the person agrees to the conversation. It is a
 * link and no button, since the mail's one button leads to the application. Without a link the conversation is only
 * announced.
 */
export function assistanceFr({ chat, interviewer }: Assistance): Block[] {
  if (interviewer === 'none')
    return [
      'Ce service n’emploie aucune intelligence artificielle. Il ne vous note pas, ne vous classe pas et ne décide rien.',
    ];
  const { title, what, does, label } = wordsFr[interviewer];
  const rules = `Il n’a lieu qu’avec votre accord. ${does} Vous pouvez demander une personne à tout moment, sans conséquence pour votre candidature. Ce service ne vous note pas, ne vous classe pas et ne décide rien.`;
  if (chat === null) return [{ title }, `${what} peut vous être proposé. ${rules}`];
  return [{ title }, `${what} vous est proposé. ${rules}`, { label, url: chat.url }];
}

/** Returns the English text, for the same cases as `assistanceFr`. */
export function assistanceEn({ chat, interviewer }: Assistance): Block[] {
  if (interviewer === 'none')
    return [
      'This service uses no artificial intelligence. It does not score you or rank you, and decides nothing.',
    ];
  const { title, what, does, label } = wordsEn[interviewer];
  const rules = `It takes place only with your agreement. ${does} You can ask for a person at any time, with no effect on your application. This service does not score you or rank you, and decides nothing.`;
  if (chat === null) return [{ title }, `${what} may be offered to you. ${rules}`];
  return [{ title }, `${what} is offered to you. ${rules}`, { label, url: chat.url }];
}

const wordsFr = {
  ai: {
    title: 'Si vous voulez : un échange avec l’assistant',
    what: 'Un échange sur le poste avec un assistant d’intelligence artificielle',
    does: 'Il prépare une synthèse factuelle pour les personnes chargées du recrutement.',
    label: 'Répondre à l’assistant, ou demander une personne',
  },
  questionnaire: {
    title: 'Si vous voulez : un questionnaire automatique',
    what: 'Un questionnaire automatique sur le poste, sans intelligence artificielle,',
    does: 'Les personnes chargées du recrutement reçoivent ce que vous écrivez, tel quel.',
    label: 'Répondre au questionnaire, ou demander une personne',
  },
} as const;

const wordsEn = {
  ai: {
    title: 'If you like: a conversation with the assistant',
    what: 'A conversation about the job with an artificial-intelligence assistant',
    does: 'It prepares a factual summary for the people in charge of recruitment.',
    label: 'Answer the assistant, or ask for a person',
  },
  questionnaire: {
    title: 'If you like: an automatic questionnaire',
    what: 'An automatic questionnaire about the job, without artificial intelligence,',
    does: 'The people in charge of recruitment receive what you write as it is.',
    label: 'Answer the questionnaire, or ask for a person',
  },
} as const;
