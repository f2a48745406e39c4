import { type QuestionId, questionAskedIn } from '#realtime/model/questions.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Interview, Interviewer, InterviewerEvent } from '../interviewer.ts';
import type { Need } from '../needs/need.ts';
import { answersBesides } from '../needs/recognise-need.ts';
import { firstSentenceOf, orGoOn, type ReplyPart, writeReply } from '../needs/reply-to-need.ts';
import { stopsToo } from '../needs/stops-too.ts';
import { courtesyParagraphs, type ReplyContext } from './courtesy.ts';
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
  answer: async function* (requested, signal): AsyncGenerator<InterviewerEvent> {
    const interview = requested.isDeletionRequested ? withoutButton(requested) : requested;
    const newest = interview.transcript.at(-1);
    const message = newest?.role === 'user' ? newest : null;
    const { need, brief, help } = interview;
    const step = takeStep(interview);
    const { noted, move } = step;
    const wording = questionnaireWordings[brief.lang];
    const context = { lang: brief.lang, help, ...(message !== null && { said: message.text }) };
    const wholeReply = need === null ? [] : writeReply(need, context);
    const reply = isAnsweredByPause(interview) ? shortenedReply(need, wholeReply) : wholeReply;
    const { paragraphs, asks } = compose(interview, step, { wording, message, reply, noted, move });
    for (const [index, paragraph] of paragraphs.entries()) {
      if (signal.aborted) return;
      const isFirst = index === 0 && interview.textSoFar === '';
      yield { type: 'text', text: isFirst ? paragraph : `\n\n${paragraph}` };
    }
    if (noted !== null) yield { type: 'facts', facts: [noted] };
    yield { type: 'end', finishReason: 'stop', asks, usage: null };
  },
};

/** While a deletion is requested, the page has no button for a person (D183). */
function withoutButton(interview: Interview): Interview {
  return { ...interview, help: { ...interview.help, wayToPerson: 'ended' } };
}

/**
 * Tells whether the sentence about the requested deletion answers the need: it says that nothing is asked, and where the
 * employer's address is. Only the beginning of the need's own reply then precedes it.
 */
function isAnsweredByPause({ need, isDeletionRequested }: Interview): boolean {
  return isDeletionRequested && (need === 'person' || need === 'not_understood' || need === 'stop');
}

/**
 * Returns the beginning of the reply. It names a stop or a wish for a person, since the next messages are read with it, also
 * after the deletion request is withdrawn.
 */
function shortenedReply(need: Need | null, wholeReply: readonly ReplyPart[]): ReplyPart[] {
  return need === 'not_understood' ? [] : wholeReply.map(firstSentenceOf);
}

/** Writes the paragraphs of the next message, and chooses the question that it asks. */
function compose(
  interview: Interview,
  { position, asks: open }: Step,
  context: ReplyContext,
): { paragraphs: string[]; asks: QuestionId | null } {
  const { questions, transcript, need, textSoFar, isLast, help, isDeletionRequested } = interview;
  const { wording, message, reply } = context;
  // A question that the provider asked in unknown words counts as the one that was due.
  const alreadyAsked = questionAskedIn(textSoFar, questions) ?? (textSoFar.includes('?') ? open : null);
  if (alreadyAsked !== null)
    return { paragraphs: [wording.providerReplaced, wording.answerAbove], asks: alreadyAsked };
  const isOver = open === null || isLast;
  const goesOn = message !== null && answersBesides(need, message.text);
  const alsoStops = message !== null && stopsToo(need, message.text);
  // A beginning that a provider wrote has the reply to the need already.
  const courtesy = (isLinkGiven: boolean) =>
    textSoFar === ''
      ? courtesyParagraphs(interview, { ...context, isLinkGiven })
      : [wording.providerReplaced];
  const say = (...paragraphs: string[]) => ({ paragraphs, asks: null });
  if (alsoStops && !isDeletionRequested) {
    const said = { lang: interview.brief.lang, help, said: message.text };
    const stops = writeReply('stop', said).map(firstSentenceOf);
    const paused = isOver ? [] : stops.map(({ lang }) => questionnaireWordings[lang].paused);
    return say(...courtesy(true), ...stops.map(({ text }) => text), ...paused);
  }
  if (pausingNeeds.has(need) && !goesOn && !isAnsweredByPause(interview)) {
    // A model makes no pause after distress or a wish for deletion.
    const pausesHere = need === 'stop' || isAskedByQuestionnaire(transcript);
    const asksNext = !isOver && !isDeletionRequested && pausesHere;
    const paused = asksNext ? reply.map(({ lang }) => questionnaireWordings[lang].paused) : [];
    const ends = need === 'stop' && isOver && position.kind === 'open' ? [wording.closing] : [];
    return say(...courtesy(need !== 'distress'), ...paused, ...ends);
  }
  if (isDeletionRequested) return say(...courtesy(true), wording.deletionRequested(help.newLinkUrl));
  if (!isOver && position.kind === 'paused')
    return say(...courtesy(true), wording.paused, wording.ways(help));
  if (isOver) {
    const wasOver = message !== null && !isLast && textSoFar === '' && position.kind === 'over';
    return say(...courtesy(true), ...(wasOver ? [] : [wording.closing]), wording.ways(help));
  }
  const isFirst = textSoFar === '' && transcript.every(({ byQuestionnaire }) => !byQuestionnaire);
  const repliesFirst = (need === 'person' || goesOn) && textSoFar === '';
  const goingOn = repliesFirst ? reply.map(({ lang }) => orGoOn[lang]) : [];
  const howToLeave = interview.isStandIn ? wording.howToSkip : wording.howToLeave(placeOf(open, interview));
  return {
    paragraphs: [
      ...courtesy(isFirst),
      ...ask(open, { ...context, interview, position, goingOn }),
      ...(isFirst || need === 'not_understood' ? [howToLeave, wording.ways(help)] : []),
    ],
    asks: open,
  };
}

type AskingContext = Pick<ReplyContext, 'wording' | 'message' | 'noted' | 'move'> & {
  interview: Interview;
  position: Position;
  /** The sentence after the reply to a need, before a new question. */
  goingOn: readonly string[];
};

/** Asks a question, or says how to leave it if it stays open after words that are noted under it. */
function ask(
  open: QuestionId,
  { wording, message, noted, move, interview, position, goingOn }: AskingContext,
): string[] {
  const { brief, facts, need } = interview;
  const question = writeQuestion(wording, open, brief);
  const known = noted?.question === open ? noted : factOf(open, facts);
  const words = known?.status === 'answered' ? known.answer.replaceAll('\n', ' / ') : null;
  const isSame = position.kind !== 'start' && position.asked === open;
  const isInOtherLanguage = message !== null && languageAskedIn(message.text) !== null;
  const isSeenAgain = position.kind === 'resumed' || move === 'back' || move === 'on' || isInOtherLanguage;
  const howToMove = asksAlone(interview) ? [wording.howToMove(placeOf(open, interview))] : [];
  if (!isSame) return [...goingOn, words === null ? question : wording.askWithWords(question, words)];
  if (words !== null && isSeenAgain) return [...goingOn, wording.askWithWords(question, words), ...howToMove];
  if (words === null || need === 'not_understood')
    return [wording.askAgain(question), ...(need === null ? howToMove : [])];
  return [...goingOn, [...(noted === null ? [] : [wording.mayAdd]), ...howToMove].join(' ')];
}

function placeOf(question: QuestionId, interview: Interview): PlaceOfQuestion {
  return {
    isFirst: earlierThan(question, interview) === null,
    isLast: laterThan(question, interview) === null,
  };
}
