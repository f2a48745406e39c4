import { type QuestionId, questionAskedIn } from '#realtime/model/questions.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Interview, Interviewer, InterviewerEvent } from '../interviewer.ts';
import type { Need } from '../needs/need.ts';
import { answersBesides } from '../needs/recognise-need.ts';
import { firstSentenceOf, orGoOn, type ReplyPart, writeReply } from '../needs/reply-to-need.ts';
import { stopsToo } from '../needs/stops-too.ts';
import { type AnswerContext, courtesyParagraphs } from './courtesy.ts';
import { pausingNeeds } from './pause.ts';
import {
  asksAlone,
  earlierThan,
  factOf,
  isAskedByQuestionnaire,
  laterThan,
  type Position,
} from './position.ts';
import { type Step, takeStep } from './step.ts';
import { type PlaceOfQuestion, writeQuestion } from './wording.ts';
import { questionnaireVersion, questionnaireWordings } from './wordings.ts';

/**
 * Asks fixed questions without an AI model, and fills the same fact sheet. It does not understand answers: each is
 * kept as it was written (D61).
 */
export const questionnaireInterviewer: Interviewer = {
  speaker: { generatedBy: 'script' },
  promptVersion: questionnaireVersion,
  answer: async function* (givenInterview, signal): AsyncGenerator<InterviewerEvent> {
    const interview = givenInterview.isDeletionRequested ? withoutButton(givenInterview) : givenInterview;
    const newest = interview.transcript.at(-1);
    const message = newest?.role === 'user' ? newest : null;
    const { need, brief, help } = interview;
    const step = takeStep(interview);
    const { newFact, move } = step;
    const wording = questionnaireWordings[brief.lang];
    const context = { lang: brief.lang, help, ...(message !== null && { said: message.text }) };
    const wholeReply = need === null ? [] : writeReply(need, context);
    const reply = isAnsweredByDeletionRequest(interview) ? shortenedReply(need, wholeReply) : wholeReply;
    const { paragraphs, asks } = compose(interview, step, { wording, message, reply, newFact, move });
    for (const [index, paragraph] of paragraphs.entries()) {
      if (signal.aborted) return;
      const isFirst = index === 0 && interview.textSoFar === '';
      yield { type: 'text', text: isFirst ? paragraph : `\n\n${paragraph}` };
    }
    if (newFact !== null) yield { type: 'facts', facts: [newFact] };
    yield { type: 'end', finishReason: 'stop', asks, usage: null };
  },
};

/** Removes the button for a person, which no page has while a deletion is requested (D183). */
function withoutButton(interview: Interview): Interview {
  return { ...interview, help: { ...interview.help, wayToPerson: 'ended' } };
}

/**
 * Tells whether the sentence about the requested deletion answers the need: it says that nothing is asked, and where the
 * employer's address is. The need's own reply is then shortened.
 */
function isAnsweredByDeletionRequest({ need, isDeletionRequested }: Interview): boolean {
  return isDeletionRequested && (need === 'person' || need === 'not_understood' || need === 'stop');
}

/**
 * Shortens the reply to its first sentence, by which later messages know that a stop or a person was asked for, also after
 * the deletion request is withdrawn. "Not understood" gets no reply.
 */
function shortenedReply(need: Need | null, wholeReply: readonly ReplyPart[]): ReplyPart[] {
  return need === 'not_understood' ? [] : wholeReply.map(firstSentenceOf);
}

/** Writes the paragraphs of the next message, and says which question they ask. The first case that applies decides. */
function compose(
  interview: Interview,
  { position, asks: question }: Step,
  context: AnswerContext,
): { paragraphs: string[]; asks: QuestionId | null } {
  const { questions, transcript, need, textSoFar, isLast, help, isDeletionRequested } = interview;
  const { wording, message, reply } = context;
  // A failed provider may have asked in words of its own. Any question mark then counts as the question that is due.
  const alreadyAsked = questionAskedIn(textSoFar, questions) ?? (textSoFar.includes('?') ? question : null);
  if (alreadyAsked !== null)
    return { paragraphs: [wording.providerReplaced, wording.answerAbove], asks: alreadyAsked };
  const isOver = question === null || isLast;
  const alsoAnswers = message !== null && answersBesides(need, message.text);
  const alsoStops = message !== null && stopsToo(need, message.text);
  // After words of a failed provider nothing is replied again, since the reply to the need came before these.
  const courtesy = (isLinkGiven: boolean) =>
    textSoFar === ''
      ? courtesyParagraphs(interview, { ...context, isLinkGiven })
      : [wording.providerReplaced];
  const withoutQuestion = (...paragraphs: string[]) => ({ paragraphs, asks: null });
  if (alsoStops && !isDeletionRequested) {
    // Only the beginning of the reply to the stop follows, which has no link.
    const replyContext = { lang: interview.brief.lang, help, said: message.text };
    const stopReply = writeReply('stop', replyContext).map(firstSentenceOf);
    const paused = isOver ? [] : stopReply.map(({ lang }) => questionnaireWordings[lang].paused);
    return withoutQuestion(...courtesy(false), ...stopReply.map(({ text }) => text), ...paused);
  }
  if (pausingNeeds.has(need) && !alsoAnswers && !isAnsweredByDeletionRequest(interview)) {
    // After distress or a wish for deletion a model goes on with its next message.
    const makesPause = need === 'stop' || isAskedByQuestionnaire(transcript);
    const saysPaused = makesPause && !isOver && !isDeletionRequested;
    const paused = saysPaused ? reply.map(({ lang }) => questionnaireWordings[lang].paused) : [];
    const closing = need === 'stop' && isOver && position.kind === 'open' ? [wording.closing] : [];
    return withoutQuestion(...courtesy(true), ...paused, ...closing);
  }
  if (isDeletionRequested)
    return withoutQuestion(...courtesy(true), wording.deletionRequested(help.newLinkUrl));
  if (!isOver && position.kind === 'paused')
    return withoutQuestion(...courtesy(true), wording.paused, wording.ways(help));
  if (isOver) {
    const wasOver = message !== null && !isLast && textSoFar === '' && position.kind === 'over';
    return withoutQuestion(...courtesy(true), ...(wasOver ? [] : [wording.closing]), wording.ways(help));
  }
  // The first question of the questionnaire comes with the ways to leave it.
  const isFirst = textSoFar === '' && transcript.every(({ byQuestionnaire }) => !byQuestionnaire);
  const repliesFirst = (need === 'person' || alsoAnswers) && textSoFar === '';
  const goingOn = repliesFirst ? reply.map(({ lang }) => orGoOn[lang]) : [];
  const howToLeave = interview.isStandIn
    ? wording.howToSkip
    : wording.howToLeave(placeOf(question, interview));
  return {
    paragraphs: [
      ...courtesy(isFirst),
      ...ask(question, { ...context, interview, position, goingOn }),
      ...(isFirst || need === 'not_understood' ? [howToLeave, wording.ways(help)] : []),
    ],
    asks: question,
  };
}

type AskingContext = Pick<AnswerContext, 'wording' | 'message' | 'newFact' | 'move'> & {
  interview: Interview;
  position: Position;
  /** The sentence after the reply to a need, before a new question. */
  goingOn: readonly string[];
};

/** Asks a question. If it stays open with the candidate's words, it is not repeated: the paragraph says how to leave it. */
function ask(
  question: QuestionId,
  { wording, message, newFact, move, interview, position, goingOn }: AskingContext,
): string[] {
  const { brief, facts, need } = interview;
  const questionText = writeQuestion(wording, question, brief);
  const fact = newFact?.question === question ? newFact : factOf(question, facts);
  const words = fact?.status === 'answered' ? fact.answer.replaceAll('\n', ' / ') : null;
  const staysOpen = position.kind !== 'start' && position.question === question;
  const changesLanguage = message !== null && languageAskedIn(message.text) !== null;
  const isShownAgain = position.kind === 'resumed' || move === 'back' || move === 'on' || changesLanguage;
  const howToMove = asksAlone(interview) ? [wording.howToMove(placeOf(question, interview))] : [];
  if (!staysOpen)
    return [...goingOn, words === null ? questionText : wording.askWithWords(questionText, words)];
  if (words !== null && isShownAgain)
    return [...goingOn, wording.askWithWords(questionText, words), ...howToMove];
  if (words === null || need === 'not_understood')
    return [wording.askAgain(questionText), ...(need === null ? howToMove : [])];
  return [...goingOn, [...(newFact === null ? [] : [wording.mayAdd]), ...howToMove].join(' ')];
}

function placeOf(question: QuestionId, interview: Interview): PlaceOfQuestion {
  return {
    isFirst: earlierThan(question, interview) === null,
    isLast: laterThan(question, interview) === null,
  };
}
