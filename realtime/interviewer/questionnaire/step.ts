import { fold } from '#kernel/text/fold.ts';
import type { Fact } from '#realtime/model/facts.ts';
import { holdsQuestion } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import { asksWhatFollows, type Move, moveOf } from './moves.ts';
import { isOnlyGreeting } from './no-answer/is-only-greeting.ts';
import { beginsWithNo, isPlainYes } from './no-answer/yes-and-no.ts';
import { addTo, isNoAnswer, noteFirstWords, noteUnder } from './notes.ts';
import { asksToGoOn, pausingNeeds } from './pause.ts';
import {
  asksAlone,
  earlierThan,
  factOf,
  firstUnanswered,
  isOpenHere,
  laterThan,
  type Position,
  positionOf,
  remainingAfter,
} from './position.ts';
import { skipsOnly } from './skip.ts';

/** The fact that a message adds to the fact sheet, and the question to ask next; null without one. */
type Outcome = { newFact: Fact | null; asks: QuestionId | null };
/** An outcome, and how the message was read. */
export type Step = Outcome & { position: Position; move: Move | null };

/** A message after a question. */
type Answering = {
  interview: Interview;
  message: TranscriptMessage;
  question: QuestionId;
  /** The fact that the question had before this message. */
  knownFact: Fact | undefined;
  move: Move | null;
};

/**
 * Takes one step in the course of the questions. A question is left only once it has a fact, so that it does not come
 * again by itself. Messages between the candidate and a person change nothing, and neither does a message while a deletion
 * is requested.
 */
export function takeStep(requested: Interview): Step {
  const transcript = requested.transcript.filter(({ withPerson }) => withPerson !== true);
  const interview = { ...requested, transcript };
  const newest = requested.transcript.at(-1);
  const mayAnswer = newest?.role === 'user' && newest.withPerson !== true && !requested.isDeletionRequested;
  const message = mayAnswer ? newest : null;
  const position = positionOf(interview);
  const question = position.kind === 'start' ? null : position.question;
  const move = message && moveFrom(interview, { message, question });
  return { position, move, ...outcomeOf(interview, { message, position, move }) };
}

function outcomeOf(
  interview: Interview,
  { message, position, move }: Pick<Step, 'position' | 'move'> & { message: TranscriptMessage | null },
): Outcome {
  if (position.kind === 'start') {
    const newFact = message && noteFirstWords(interview, message);
    return { newFact, asks: firstUnanswered(interview) };
  }
  const { kind, question } = position;
  if (kind === 'over') return { newFact: null, asks: null };
  const isAskedByJob = question !== null && interview.questions.includes(question);
  if (kind === 'paused' || message === null)
    return { newFact: null, asks: isAskedByJob ? question : firstUnanswered(interview) };
  const answering = { interview, message, question, move, knownFact: factOf(question, interview.facts) };
  if (kind === 'resumed') return resume(answering);
  return asksAlone(interview) ? answerAlone(answering) : answerAsStandIn(answering);
}

/**
 * Handles the first message after a pause. The question is asked again, with its words so far, and the message is no answer
 * to it (D112). "Skip" leaves the question.
 */
function resume({ interview, message, question, knownFact }: Answering): Outcome {
  const { text } = message;
  const remaining = remainingAfter(question, interview);
  const isAskedAgain =
    asksAlone(interview) && interview.questions.includes(question) && isOpenHere(question, interview.facts);
  if (!skipsOnly(text) || asksToGoOn(text))
    return { newFact: null, asks: isAskedAgain ? question : remaining };
  const newFact = knownFact === undefined ? decline({ interview, message, question }) : null;
  return { newFact, asks: remainingAfter(question, withFact(interview, newFact)) };
}

/** Handles a message where only the questionnaire asks: the question stays open until the candidate leaves it (D186). */
function answerAlone(answering: Answering): Outcome {
  const { interview, message, question, knownFact, move } = answering;
  const { questions, facts } = interview;
  if (move === 'back') return { newFact: null, asks: earlierThan(question, interview) ?? question };
  if (!isOpenHere(question, facts)) return { newFact: null, asks: laterThan(question, interview) };
  const newFact = noteAlone(answering);
  const hasFact = knownFact !== undefined || newFact !== null;
  const later = laterThan(question, withFact(interview, newFact));
  // The last question is also left by a stop or another pausing need, and by a no to "do you have any questions?"
  const isLast =
    later === null && (pausingNeeds.has(interview.need) || asksNothing(interview, message, question));
  const isRemovedFromJob = !questions.includes(question);
  const isLeft = isRemovedFromJob || (hasFact && (isLast || (move !== null && move !== 'on')));
  return { newFact, asks: isLeft ? later : question };
}

/** Makes the fact of a message where only the questionnaire asks; null if the message adds nothing. */
function noteAlone({ interview, message, question, knownFact, move }: Answering): Fact | null {
  const words = message.text.trim();
  const answerWith = (allWords: string) =>
    noteUnder(question, { status: 'answered', words: allWords, messageId: message.id }, interview);
  if (move === 'next') return knownFact === undefined ? decline({ interview, message, question }) : null;
  if (move === 'next_after_yes_or_no' && knownFact === undefined) return answerWith(words);
  if (move === 'next_after_yes_or_no' || move === 'on') return null;
  // "No thanks, bye" is a stop, and also the answer to "do you have any questions?"
  const isNo = question === 'candidate_questions' && interview.need === 'stop' && beginsWithNo(words);
  if (!isNo && isNoAnswer(interview, message, question)) return null;
  const allWords = knownFact === undefined ? words : addTo(knownFact, message);
  return allWords === null ? null : answerWith(allWords);
}

/**
 * Handles a message where the questionnaire replaces a model. The first words leave the question, since the model may be
 * back for the next message. A fact that the model noted stays as it is.
 */
function answerAsStandIn({ interview, message, question, knownFact, move }: Answering): Outcome {
  const words = message.text.trim();
  const addsNothing =
    knownFact !== undefined || move === 'back' || move === 'on' || isNoAnswer(interview, message, question);
  const status = move === 'next' ? 'declined' : 'answered';
  const newFact = addsNothing
    ? null
    : noteUnder(question, { status, words, messageId: message.id }, interview);
  return { newFact, asks: remainingAfter(question, withFact(interview, newFact)) };
}

/** Finds the move in a message; null if it has a need, is an option of the question, or asks the employer what follows. */
function moveFrom(
  { need, brief }: Interview,
  { message: { text }, question }: { message: TranscriptMessage; question: QuestionId | null },
): Move | null {
  const options = brief.ownQuestions?.find(({ id }) => id === question)?.options ?? [];
  const isOption = options.some((option) => fold(option) === fold(text.trim()));
  const asksEmployer = question === 'candidate_questions' && asksWhatFollows(text);
  return need !== null || isOption || asksEmployer ? null : moveOf(text);
}

/** Tells whether a message says no to "do you have any questions?". A plain yes announces a question, so it does not. */
function asksNothing({ need }: Interview, { text }: TranscriptMessage, question: QuestionId): boolean {
  if (question !== 'candidate_questions' || need !== null) return false;
  return !holdsQuestion(text, { asks: question }) && !isPlainYes(text) && !isOnlyGreeting(text);
}

/** Makes the fact of a message that skips a question without an answer. */
function decline({
  interview,
  message,
  question,
}: Pick<Answering, 'interview' | 'message' | 'question'>): Fact {
  const words = message.text.trim();
  return noteUnder(question, { status: 'declined', words, messageId: message.id }, interview);
}

function withFact(interview: Interview, newFact: Fact | null): Interview {
  return newFact === null ? interview : { ...interview, facts: [...interview.facts, newFact] };
}
