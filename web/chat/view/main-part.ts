import { type WayToPerson, wayToPersonIn } from '#domain/needs/way-to-person.ts';
import { type ChatPart, chatPartOf, hasJoined } from '#domain/sessions/chat-part.ts';
import type { ChatView } from './chat-view.ts';

type PageState = {
  view: Pick<ChatView, 'isOver' | 'isDeletionRequested' | 'floor' | 'chosen' | 'interviewerKind'>;
  /** True at the address of the form of questions. */
  asForm?: boolean;
  /** The form of questions that was just sent. */
  answering?: { kind: 'form' | 'review' | 'unsent' };
};

/** Chooses the main part of the page by what was just sent, by its address and by the state of the conversation. */
export function mainPartOf({ view, asForm = false, answering }: PageState): ChatPart {
  // Answers in a form or a review are not stored yet, so they stay although a person took the floor meanwhile. Those that
  // are not taken any more are shown above each main part, to be copied.
  const keepsAnswers = answering !== undefined && answering.kind !== 'unsent';
  if (keepsAnswers && takesAnswers(view)) return 'form';
  const part = chatPartOf(view);
  // The questions of a conversation are also a form at an address of its own (D61), except while a person talks there.
  const hasForm = part === 'conversation' && (view.floor.by === 'interviewer' || hasFormAside(view));
  return asForm && hasForm ? 'form' : part;
}

type Floored = Pick<ChatView, 'isOver' | 'isDeletionRequested' | 'floor' | 'chosen'>;

/** Tells whether the questions are a form next to a conversation that a person left to no one (D183). */
export function hasFormAside({ floor, ...view }: Floored): boolean {
  return floor.by === 'person' && !hasJoined(floor) && takesAnswers(view);
}

/** Tells whether the form of questions takes answers. */
export function takesAnswers({ chosen, isOver, isDeletionRequested }: Omit<Floored, 'floor'>): boolean {
  return chosen === 'interviewer' && !isOver && !isDeletionRequested;
}

/** Tells whether the page offers the interviewer after the wish for a person. A model stays silent once a person has left. */
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
