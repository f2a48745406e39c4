import { type WayToPerson, wayToPersonIn } from '#domain/needs/way-to-person.ts';
import { type ChatPart, chatPartOf, hasJoined } from '#domain/sessions/chat-part.ts';
import type { ChatView } from './chat-view.ts';

type Shown = {
  view: Pick<ChatView, 'isOver' | 'isDeletionRequested' | 'floor' | 'chosen' | 'interviewerKind'>;
  /** True at the address of the form of questions. */
  asForm?: boolean;
  /** The form of questions that was just sent. */
  answering?: { kind: 'form' | 'review' | 'unsent' };
};

/** Chooses the main part of the page after what was just sent, its address, and the state of the conversation. */
export function mainPartOf({ view, asForm = false, answering }: Shown): ChatPart {
  const { isOver, isDeletionRequested, floor, chosen } = view;
  // Answers in a form or a review are stored nowhere, so they stay although a person took the floor meanwhile. Those of
  // an `unsent` form are shown above each main part, to be copied.
  const keepsAnswers = answering !== undefined && answering.kind !== 'unsent';
  if (keepsAnswers && chosen === 'interviewer' && !isDeletionRequested && !isOver) return 'form';
  const part = chatPartOf(view);
  // The questions are also a form at its own address (D61).
  return asForm && part === 'conversation' && floor.by === 'interviewer' ? 'form' : part;
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
