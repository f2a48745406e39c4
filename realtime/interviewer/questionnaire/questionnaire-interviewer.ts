import { type Lang, languages } from '#kernel/language.ts';
import type { Help } from '#realtime/model/brief.ts';
import type { Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { type QuestionId, questionAskedIn } from '#realtime/model/questions.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Interview, Interviewer, InterviewerEvent } from '../interviewer.ts';
import { holdsContactDetails, replyToContactDetails } from '../needs/contact-details.ts';
import type { Need } from '../needs/need.ts';
import { answersBesides } from '../needs/recognise-need.ts';
import { firstSentenceOf, orGoOn, type ReplyPart, writeReply } from '../needs/reply-to-need.ts';
import { replyToTakingBack } from '../needs/reply-to-taking-back.ts';
import { correctsNoted } from './corrections/corrects-noted.ts';
import { isUnknownScript } from './is-unknown-script.ts';
import { answersLater } from './no-answer/answers-later.ts';
import { noteMessage, toNoted } from './note-message.ts';
import { openQuestion } from './open-question.ts';
import { asksToGoOn, isPaused, pausingNeeds } from './pause.ts';
import { type QuestionnaireWording, writeQuestion } from './wording.ts';
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
    const noted = message && noteMessage(interview, message);
    const wording = questionnaireWordings[brief.lang];
    const context = { lang: brief.lang, help, ...(message !== null && { said: message.text }) };
    const wholeReply = need === null ? [] : writeReply(need, context);
    const reply = isAnsweredByPause(interview) ? shortenedReply(need, wholeReply) : wholeReply;
    const { paragraphs, asks } = compose(interview, { wording, message, reply, noted });
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

type ReplyContext = {
  wording: QuestionnaireWording;
  message: TranscriptMessage | null;
  /** The reply to the need in the message; empty without a need. */
  reply: readonly ReplyPart[];
  noted: Fact | null;
};

/** Writes the paragraphs of the next message, and chooses the question that it asks. */
function compose(
  interview: Interview,
  context: ReplyContext,
): { paragraphs: string[]; asks: QuestionId | null } {
  const { brief, questions, transcript, need, textSoFar, isLast, help, isDeletionRequested } = interview;
  const { wording, message, reply, noted } = context;
  const open = openQuestion(interview, noted);
  // A question that the provider asked in unknown words counts as the one that was due.
  const alreadyAsked = questionAskedIn(textSoFar, questions) ?? (textSoFar.includes('?') ? open : null);
  if (alreadyAsked !== null)
    return { paragraphs: [wording.providerReplaced, wording.answerAbove], asks: alreadyAsked };
  const isOver = open === null || isLast;
  const goesOn = message !== null && answersBesides(need, message.text);
  // A beginning that a provider wrote has the reply to the need already.
  const courtesy = (isLinkGiven: boolean) =>
    textSoFar === ''
      ? courtesyParagraphs(interview, { ...context, isLinkGiven })
      : [wording.providerReplaced];
  const say = (...paragraphs: string[]) => ({ paragraphs, asks: null });
  if (pausingNeeds.has(need) && !goesOn && !isAnsweredByPause(interview)) {
    const pausesHere = need === 'stop' || isAskedByQuestionnaire(transcript);
    const asksNext = !isOver && !isDeletionRequested && pausesHere;
    const paused = asksNext ? reply.map(({ lang }) => questionnaireWordings[lang].paused) : [];
    return say(...courtesy(need !== 'distress'), ...paused);
  }
  if (isDeletionRequested) return say(...courtesy(true), wording.deletionRequested(help.newLinkUrl));
  if (!isOver && isPaused(transcript)) return say(...courtesy(true), wording.paused, wording.ways(help));
  if (isOver) {
    const wasOver = message !== null && noted === null && textSoFar === '' && !isLast;
    return say(...courtesy(true), ...(wasOver ? [] : [wording.closing]), wording.ways(help));
  }
  const question = writeQuestion(wording, open, brief);
  const wasAsked = transcript.some(({ asks }) => asks === open);
  const isFirst = textSoFar === '' && transcript.every(({ byQuestionnaire }) => !byQuestionnaire);
  const repliesFirst = (need === 'person' || goesOn) && textSoFar === '';
  const goingOn = repliesFirst ? reply.map(({ lang }) => orGoOn[lang]) : [];
  const asking = wasAsked ? [wording.askAgain(question)] : [...goingOn, question];
  return {
    paragraphs: [
      ...courtesy(isFirst),
      ...asking,
      ...(isFirst || need === 'not_understood' ? [wording.howToSkip, wording.ways(help)] : []),
    ],
    asks: open,
  };
}

/** Tells whether the questionnaire asked so far: a model makes no pause after distress or a wish for deletion. */
function isAskedByQuestionnaire(transcript: readonly TranscriptMessage[]): boolean {
  const ours = transcript.filter(({ role, withPerson }) => role === 'assistant' && withPerson !== true);
  return ours.length > 0 && ours.every(({ byQuestionnaire }) => byQuestionnaire);
}

/** Writes the paragraphs before the next question: a greeting, or the reply to the candidate's message. */
function courtesyParagraphs(
  interview: Interview,
  context: ReplyContext & { isLinkGiven: boolean },
): string[] {
  const { brief, transcript, need, help, isDeletionRequested } = interview;
  const { wording, message, isLinkGiven } = context;
  const texts = context.reply.map(({ text }) => text);
  if (need === 'distress') return texts;
  const isAutomatic =
    need === 'person' && !isDeletionRequested
      ? context.reply.map(({ lang }) => questionnaireWordings[lang].isAutomatic)
      : [];
  const reply = [...isAutomatic, ...texts];
  const isFirst = transcript.every(({ role }) => role !== 'assistant');
  const greeting = isFirst ? [wording.greeting(brief)] : [];
  if (message === null) return [...greeting, ...reply];
  // The greeting says that all words are kept.
  const helpWord = isLinkGiven ? [] : [wording.helpWord];
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const wishTakenBack = replyToTakingBack(interview, { lang: brief.lang, help, isLinkGiven });
  const corrects = correctsNoted(message.text, toNoted(before, interview.facts));
  const howToGoOn = corrects ? [wording.howToCorrect] : helpWord;
  const afterWordsKept = wishTakenBack === null ? howToGoOn : [wishTakenBack];
  // While a deletion is requested, the reply to a wish that is taken back is the only sentence about the words.
  const saysWordsKept = need === null && !isFirst && !(isDeletionRequested && wishTakenBack !== null);
  const acknowledgement = saysWordsKept
    ? acknowledge(message, interview, { ...context, before, afterWordsKept })
    : [wishTakenBack].filter((sentence) => sentence !== null);
  const contact = holdsContactDetails(message.text)
    ? [replyToContactDetails({ lang: brief.lang, help, isLinkGiven })]
    : [];
  const unknown = need === null && isUnknownScript(message.text) ? notRecognised(brief.lang, help) : [];
  return [...greeting, ...reply, ...acknowledgement, ...contact, ...unknown];
}

type Acknowledged = Pick<ReplyContext, 'wording' | 'noted'> & {
  before: TranscriptMessage | null;
  /** The sentences after `wordsKept`. */
  afterWordsKept: string[];
};

/** Replies to a message without a need. While a deletion is requested, nothing is said about words that may go. */
function acknowledge(
  { text }: TranscriptMessage,
  { isDeletionRequested }: Pick<Interview, 'isDeletionRequested'>,
  { wording, noted, before, afterWordsKept }: Acknowledged,
): string[] {
  if (languageAskedIn(text) !== null) return [wording.languageSwitched];
  if (noted?.status === 'declined') return [wording.skipped];
  if (!isDeletionRequested && answersLater(text, before)) return [wording.answerLater];
  return isDeletionRequested || asksToGoOn(text) ? [] : [[wording.wordsKept, ...afterWordsKept].join(' ')];
}

/** Says in both languages that the questionnaire knows no other, and how to reach a person. */
function notRecognised(lang: Lang, help: Help): string[] {
  const both = [lang, ...languages.filter((other) => other !== lang)];
  return both.map((one) => questionnaireWordings[one].notRecognised(help));
}
