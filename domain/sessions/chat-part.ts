import type { Floor } from '#realtime/model/floor.ts';
import type { InterviewerKind } from '../notices/notices.ts';

/** The candidate's choice: the interviewer, which is a model or the questionnaire, or a person of the employer. */
export type Chosen = 'interviewer' | 'person';

type StoredChoice = { decision: 'ai' | 'human' | null; aiConsent: boolean; isDisabled: boolean };

/** Tells whether a disabled workspace or a withdrawn consent ends a conversation that the candidate agreed to. */
export function isConsentEnded({ decision, aiConsent, isDisabled }: StoredChoice): boolean {
  return decision === 'ai' && (isDisabled || !aiConsent);
}

/**
 * Returns the candidate's choice; null without a choice in force. `ai` in a decision means the interviewer, also if
 * that is the questionnaire.
 */
export function chosenOf(stored: StoredChoice): Chosen | null {
  const { decision } = stored;
  if (decision === null || isConsentEnded(stored)) return null;
  return decision === 'ai' ? 'interviewer' : 'person';
}

/** The main part of the candidate's page of a conversation. */
export type ChatPart = 'ended' | 'form' | 'conversation' | 'undecided' | 'personChosen';

type ChatState = {
  isOver: boolean;
  isDeletionRequested: boolean;
  floor: Pick<Floor, 'by' | 'name'>;
  chosen: Chosen | null;
  interviewerKind: InterviewerKind;
};

/** Returns the main part of the page, which also names links to the page. The first condition that is true decides. */
export function chatPartOf({
  isOver,
  isDeletionRequested,
  floor,
  chosen,
  interviewerKind,
}: ChatState): ChatPart {
  if (isOver) return 'ended';
  // After a person has left the floor, a candidate who chose a person sees the number and the time of that wish (D183).
  const showsWish = chosen === 'person' && !hasJoined(floor);
  if (floor.by === 'person' && !showsWish) return 'conversation';
  // A deletion request silences the interviewer, but no person, so it is tested after the floor (D113).
  if (isDeletionRequested) return 'ended';
  if (chosen === null) return 'undecided';
  if (chosen === 'person') return 'personChosen';
  // The questions are a form wherever no model asks them (D61).
  return interviewerKind === 'ai' ? 'conversation' : 'form';
}

/** Tells whether a person has the floor, and has not left it (D58). */
export function hasJoined({ by, name }: Pick<Floor, 'by' | 'name'>): boolean {
  return by === 'person' && name !== null;
}
