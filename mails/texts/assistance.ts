import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { PortalLink } from '#domain/portal/portal-link.ts';
import type { ChatLink } from '#domain/prequalification/chat-link.ts';
import type { Zoned } from '#kernel/calendar.ts';
import { formatDay, type Link } from '../template/mail-content.ts';

export type Assistance = Zoned & {
  link: PortalLink;
  /** The kind of interviewer, so that statements about artificial intelligence are true. */
  interviewer: InterviewerKind;
  /** The link to the conversation; null where there is none. */
  chat: ChatLink | null;
};

/** Says what the candidate can do next, if anything. */
export function mainLinkFr({ chat, interviewer, link }: Assistance): Link {
  if (chat === null) return { label: 'Suivre votre candidature', url: link.url };
  const answer = interviewer === 'ai' ? 'aux questions de l’assistant' : 'au questionnaire';
  return { label: `Répondre ${answer}, ou demander une personne`, url: chat.url };
}

export function mainLinkEn({ chat, interviewer, link }: Assistance): Link {
  if (chat === null) return { label: 'Follow your application', url: link.url };
  const answer = interviewer === 'ai' ? 'the assistant’s questions' : 'the questionnaire';
  return { label: `Answer ${answer}, or ask for a person`, url: chat.url };
}

/**
 * Names the interviewer, with the link where the person may agree to it; a conversation that would not answer is not
 * offered.
 */
export function assistanceFr({ chat, interviewer, timeZone }: Assistance): string[] {
  if (interviewer === 'none')
    return [
      'Aucune intelligence artificielle n’intervient : une personne lit votre candidature. Aucune machine ne vous note, ne vous classe ni ne décide.',
    ];
  const what = {
    ai: 'Un échange avec un assistant d’intelligence artificielle',
    questionnaire: 'Un questionnaire automatique, sans intelligence artificielle,',
  }[interviewer];
  const rules =
    'Il pose des questions sur le poste et prépare une synthèse factuelle pour les personnes chargées du recrutement. Il n’a lieu qu’avec votre accord. Vous pouvez demander une personne à tout moment, sans conséquence pour votre candidature. Aucune machine ne vous note, ne vous classe ni ne décide.';
  if (chat === null) return [`${what} peut vous être proposé. ${rules}`];
  return [
    `${what} vous est proposé. Il est facultatif. ${rules} C’est toujours une personne qui décide.`,
    `Le bouton ci-dessus ouvre votre échange : ne transmettez son lien à personne. Il est valable jusqu’au ${formatDay(chat.expiresAt, 'fr', { timeZone })}.`,
  ];
}

export function assistanceEn({ chat, interviewer, timeZone }: Assistance): string[] {
  if (interviewer === 'none')
    return [
      'No artificial intelligence takes part: a person reads your application. No machine scores you, ranks you or decides.',
    ];
  const what = {
    ai: 'A conversation with an artificial-intelligence assistant',
    questionnaire: 'An automatic questionnaire, without artificial intelligence,',
  }[interviewer];
  const rules =
    'It asks about the role and prepares a factual summary for the people in charge of recruitment. It takes place only with your agreement. You can ask for a person at any time, with no effect on your application. No machine scores you, ranks you or decides.';
  if (chat === null) return [`${what} may be offered to you. ${rules}`];
  return [
    `${what} is offered to you. It is optional. ${rules} It is always a person who decides.`,
    `The button above opens your conversation: pass its link on to nobody. It is valid until ${formatDay(chat.expiresAt, 'en', { timeZone })}.`,
  ];
}
