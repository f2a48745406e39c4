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

/** The words that a message adds to the fact sheet, and the question to ask after it; null if none remains. */
type Outcome = { noted: Fact | null; asks: QuestionId | null };
export type Step = Outcome & { position: Position; move: Move | null };

type Answering = {
  interview: Interview;
  message: TranscriptMessage;
  asked: QuestionId;
  known: Fact | undefined;
  move: Move | null;
};

/**
 * Takes one step in the course of the questions. A question is left only once it has a fact, so that none comes again by
 * itself. Messages of a person and to one change nothing, and neither does a message while a deletion is requested.
 */
export function takeStep(requested: Interview): Step {
  const transcript = requested.transcript.filter(({ withPerson }) => withPerson !== true);
  const interview = { ...requested, transcript };
  const newest = requested.transcript.at(-1);
  const isAnswer = newest?.role === 'user' && newest.withPerson !== true && !requested.isDeletionRequested;
  const message = isAnswer ? newest : null;
  const position = positionOf(interview);
  const asked = position.kind === 'start' ? null : position.asked;
  const move = message && moveFrom(interview, { message, asked });
  return { position, move, ...outcomeOf(interview, { message, position, move }) };
}

function outcomeOf(
  interview: Interview,
  { message, position, move }: Pick<Step, 'position' | 'move'> & { message: TranscriptMessage | null },
): Outcome {
  if (position.kind === 'start') {
    const noted = message && noteFirstWords(interview, message);
    return { noted, asks: firstUnanswered(interview) };
  }
  const { kind, asked } = position;
  if (kind === 'over') return { noted: null, asks: null };
  const isToCome = asked !== null && interview.questions.includes(asked);
  if (kind === 'paused' || message === null)
    return { noted: null, asks: isToCome ? asked : firstUnanswered(interview) };
  const answering = { interview, message, asked, move, known: factOf(asked, interview.facts) };
  if (kind === 'resumed') return resume(answering);
  return asksAlone(interview) ? answerAlone(answering) : answerAsStandIn(answering);
}

/** After a pause the question comes again with its words. "Skip" leaves it, and no other words are taken for an answer (D112). */
function resume({ interview, message, asked, known }: Answering): Outcome {
  const { text } = message;
  const remaining = remainingAfter(asked, interview);
  const isToCome =
    asksAlone(interview) && interview.questions.includes(asked) && isOpenHere(asked, interview.facts);
  if (!skipsOnly(text) || asksToGoOn(text)) return { noted: null, asks: isToCome ? asked : remaining };
  const noted = known === undefined ? decline({ interview, message, asked }) : null;
  return { noted, asks: remainingAfter(asked, withFact(interview, noted)) };
}

/** The question stays open until the candidate leaves it (D186). */
function answerAlone(answering: Answering): Outcome {
  const { interview, message, asked, known, move } = answering;
  const { questions, facts } = interview;
  if (move === 'back') return { noted: null, asks: earlierThan(asked, interview) ?? asked };
  if (!isOpenHere(asked, facts)) return { noted: null, asks: laterThan(asked, interview) };
  const noted = noteAlone(answering);
  const hasFact = known !== undefined || noted !== null;
  const later = laterThan(asked, withFact(interview, noted));
  const isLast =
    later === null && (pausingNeeds.has(interview.need) || asksNothing(interview, message, asked));
  const isGone = !questions.includes(asked);
  const isLeft = isGone || (hasFact && (isLast || (move !== null && move !== 'on')));
  return { noted, asks: isLeft ? later : asked };
}

function noteAlone({ interview, message, asked, known, move }: Answering): Fact | null {
  const words = message.text.trim();
  const answer = (all: string | null) =>
    all === null
      ? null
      : noteUnder(asked, { status: 'answered', words: all, messageId: message.id }, interview);
  if (move === 'next') return known === undefined ? decline({ interview, message, asked }) : null;
  if (move === 'next_after_yes_or_no' && known === undefined) return answer(words);
  if (move === 'next_after_yes_or_no' || move === 'on') return null;
  const isNo = asked === 'candidate_questions' && interview.need === 'stop' && beginsWithNo(words);
  if (!isNo && isNoAnswer(interview, message, asked)) return null;
  return answer(known === undefined ? words : addTo(known, message));
}

/** Words after a question of a model leave it, since the model may be back for the next message. Nothing is added to its note. */
function answerAsStandIn({ interview, message, asked, known, move }: Answering): Outcome {
  const words = message.text.trim();
  const isNone =
    known !== undefined || move === 'back' || move === 'on' || isNoAnswer(interview, message, asked);
  const status = move === 'next' ? 'declined' : 'answered';
  const noted = isNone ? null : noteUnder(asked, { status, words, messageId: message.id }, interview);
  return { noted, asks: remainingAfter(asked, withFact(interview, noted)) };
}

/** Finds the move in a message. Next to a need, and in an option of the question, there is none. */
function moveFrom(
  { need, brief }: Interview,
  { message: { text }, asked }: { message: TranscriptMessage; asked: QuestionId | null },
): Move | null {
  const options = brief.ownQuestions?.find(({ id }) => id === asked)?.options ?? [];
  const isOption = options.some((option) => fold(option) === fold(text.trim()));
  const asks = asked === 'candidate_questions' && asksWhatFollows(text);
  return need !== null || isOption || asks ? null : moveOf(text);
}

/** Tells whether a message says no to "do you have any questions?". A plain yes announces one. */
function asksNothing({ need }: Interview, { text }: TranscriptMessage, asked: QuestionId): boolean {
  if (asked !== 'candidate_questions' || need !== null) return false;
  return !holdsQuestion(text, { asks: asked }) && !isPlainYes(text) && !isOnlyGreeting(text);
}

function decline({ interview, message, asked }: Pick<Answering, 'interview' | 'message' | 'asked'>): Fact {
  const words = message.text.trim();
  return noteUnder(asked, { status: 'declined', words, messageId: message.id }, interview);
}

function withFact(interview: Interview, noted: Fact | null): Interview {
  return noted === null ? interview : { ...interview, facts: [...interview.facts, noted] };
}
