import { type WayToPerson, wayToPersonIn } from '#domain/needs/way-to-person.ts';
import type { ChatView } from './chat-view.ts';

/** The main part of the page. */
export type MainPart = 'ended' | 'form' | 'conversation' | 'undecided' | 'personChosen';

type Shown = {
  view: Pick<ChatView, 'isOver' | 'isDeletionRequested' | 'floor' | 'chosen' | 'interviewerKind'>;
  /** True at the address of the form of questions. */
  asForm?: boolean;
  /** The form of questions that was just sent. */
  answering?: { kind: 'form' | 'review' | 'unsent' };
};

/** Chooses the main part of the page; the first condition that is true decides. */
export function mainPartOf({ view, asForm = false, answering }: Shown): MainPart {
  const { isOver, isDeletionRequested, floor, chosen, interviewerKind } = view;
  if (isOver) return 'ended';
  // Answers in a form or a review are stored nowhere, so they stay although a person took the floor meanwhile. Those of
  // an `unsent` form are shown above each main part, to be copied.
  const keepsAnswers = answering !== undefined && answering.kind !== 'unsent';
  if (keepsAnswers && chosen === 'interviewer' && !isDeletionRequested) return 'form';
  // A deletion request silences the interviewer, but no person (D113). Once the person has left, a wish for one is shown
  // with its number and time (D183).
  if (floor.by === 'person' && (hasJoined(floor) || chosen !== 'person')) return 'conversation';
  if (isDeletionRequested) return 'ended';
  if (chosen === null) return 'undecided';
  if (chosen === 'person') return 'personChosen';
  // The questions are a form at its own address, and wherever no model asks them (D61).
  return asForm || interviewerKind !== 'ai' ? 'form' : 'conversation';
}

/** Returns the way to a person, which is a button of the page unless one was asked for or has joined, or all has ended. */
export function wayToPersonOn({
  chosen,
  floor,
  status,
  isDeletionRequested,
}: Pick<ChatView, 'chosen' | 'floor' | 'status' | 'isDeletionRequested'>): WayToPerson {
  const isPersonChosen = chosen === 'person';
  const hasPersonJoined = hasJoined(floor);
  return wayToPersonIn({ status, isDeletionRequested, isPersonChosen, hasPersonJoined }) ?? 'button_here';
}

/** Tells whether a person has the floor, and has not left it (D58). */
export function hasJoined({ by, name }: ChatView['floor']): boolean {
  return by === 'person' && name !== null;
}
