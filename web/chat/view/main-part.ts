import { type WayToPerson, wayToPersonIn } from '#domain/needs/way-to-person.ts';
import { type ChatPart, chatPartOf, hasJoined } from '#domain/sessions/chat-part.ts';
import type { ChatView } from './chat-view.ts';

type PageState = {
  view: Pick<ChatView, 'isOver' | 'isDeletionRequested' | 'floor' | 'chosen' | 'interviewerKind'>;
  /** True at the address of the form of questions. */
  isAtForm?: boolean;
  /** The form of questions that was just sent. */
  formState?: { kind: 'edit' | 'review' | 'refused' };
};

/** Chooses the main part of the page by the form that was just sent, the address and the state of the conversation. */
export function mainPartOf({ view, isAtForm = false, formState }: PageState): ChatPart {
  // Answers in a form or a review are not stored yet, so the page keeps them although a person took the floor
  // meanwhile. Refused answers need no part of their own: `noticesAbove` shows them above any part.
  const keepsAnswers = formState !== undefined && formState.kind !== 'refused';
  if (keepsAnswers && takesAnswers(view)) return 'form';
  const part = chatPartOf(view);
  // The questions of a conversation are also a form at an address of its own (D61), except while a person talks there.
  const hasForm = part === 'conversation' && (view.floor.by === 'interviewer' || asksInFormOnly(view));
  return isAtForm && hasForm ? 'form' : part;
}

type ChatState = Pick<ChatView, 'isOver' | 'isDeletionRequested' | 'floor' | 'chosen'>;

/**
 * Tells whether only the form asks the open questions: a person has left the conversation to no one, so no interviewer
 * asks them there (D183).
 */
export function asksInFormOnly({ floor, ...state }: ChatState): boolean {
  return floor.by === 'person' && !hasJoined(floor) && takesAnswers(state);
}

/** Tells whether the form of questions takes answers. */
export function takesAnswers({ chosen, isOver, isDeletionRequested }: Omit<ChatState, 'floor'>): boolean {
  return chosen === 'interviewer' && !isOver && !isDeletionRequested;
}

/**
 * Tells whether a candidate who chose a person may choose the interviewer. A model is silent once a person has left.
 */
export function offersInterviewerAfterPerson({
  isInterviewerOffered,
  interviewerKind,
  floor,
}: Pick<ChatView, 'isInterviewerOffered' | 'interviewerKind' | 'floor'>): boolean {
  return isInterviewerOffered && (floor.by === 'interviewer' || interviewerKind === 'questionnaire');
}

/** Tells whether the page has a script: one runs the conversation, another asks before typed answers are lost. */
export function loadsJavaScript(page: PageState): boolean {
  return ['conversation', 'form'].includes(mainPartOf(page));
}

/** Returns the way to a person: a button of the page, unless a person was asked for or has joined, or all has ended. */
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
