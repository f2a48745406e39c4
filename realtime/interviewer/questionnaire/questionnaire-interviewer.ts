import { type Lang, languages } from '#kernel/language.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { type QuestionId, questionAskedIn } from '#realtime/model/questions.ts';
import type { Interview, Interviewer, InterviewerEvent } from '../interviewer.ts';
import { holdsContactDetails, replyToContactDetails } from '../needs/contact-details.ts';
import { isUnknownScript } from '../needs/is-unknown-script.ts';
import { answersBesideStop } from '../needs/recognise-need.ts';
import { orGoOn, type ReplyPart, writeReply } from '../needs/reply-to-need.ts';
import { acknowledge } from './acknowledge.ts';
import { type NotedMessage, noteBesideNeed, noteMessage, nothingNoted } from './note-message.ts';
import { isPaused, pauses } from './pause.ts';
import { type QuestionnaireWording, writeQuestion } from './wording.ts';
import { questionnaireVersion, questionnaireWordings } from './wordings.ts';

/**
 * Asks fixed questions, without a provider or network, and fills the same fact sheet. It understands no answer and
 * claims none: each is kept as it was written (D61).
 */
export const questionnaireInterviewer: Interviewer = {
  speaker: { generatedBy: 'script' },
  promptVersion: questionnaireVersion,
  answer: async function* (interview, signal): AsyncGenerator<InterviewerEvent> {
    const newest = interview.transcript.at(-1);
    const message = newest?.role === 'user' ? newest : null;
    const { need, brief, help } = interview;
    const isToStopAndAnswers = need === 'stop' && message !== null && answersBesideStop(message.text);
    const isForNotes =
      message !== null &&
      (need === null || isToStopAndAnswers) &&
      message.withPerson !== true &&
      !interview.isDeletionRequested;
    const due = openQuestion(interview, nothingNoted);
    const noted = isForNotes ? noteMessage(interview, message, due) : noteBesideNeed(interview, message);
    const wording = questionnaireWordings[brief.lang];
    const spoken = { lang: brief.lang, help, ...(message !== null && { said: message.text }) };
    const reply = need === null ? [] : writeReply(need, spoken);
    const { paragraphs, asks } = compose(interview, { wording, message, reply, noted });
    for (const [index, paragraph] of paragraphs.entries()) {
      if (signal.aborted) return;
      const isFirst = index === 0 && interview.said === '';
      yield { type: 'text', text: isFirst ? paragraph : `\n\n${paragraph}` };
    }
    if (noted.facts.length > 0) yield { type: 'facts', facts: noted.facts };
    yield { type: 'end', finishReason: 'stop', asks, usage: null };
  },
};

type ReplyContext = {
  wording: QuestionnaireWording;
  message: TranscriptMessage | null;
  /** The service's own words for the need in the message; empty without one. */
  reply: readonly ReplyPart[];
  noted: NotedMessage;
};

/** Chooses the paragraphs of the next message, and the question that it asks. */
function compose(
  interview: Interview,
  context: ReplyContext,
): { paragraphs: string[]; asks: QuestionId | null } {
  const { brief, questions, transcript, need, said, last, help, isDeletionRequested } = interview;
  const { wording, message, reply, noted } = context;
  const open = openQuestion(interview, noted);
  // A question in the provider's words that we do not recognise counts as the one that was due.
  const alreadyAsked = questionAskedIn(said, questions) ?? (said.includes('?') ? open : null);
  if (alreadyAsked !== null)
    return { paragraphs: [wording.takeOver, wording.answerAbove], asks: alreadyAsked };
  const isOver = open === null || last;
  // The reply to a need is the first part of what was said.
  const courtesy = said === '' ? courtesyParagraphs(interview, context, isOver) : [wording.takeOver];
  if (need !== null && pauses.has(need)) {
    const pausesHere = need === 'stop' || isAskedByQuestionnaire(transcript);
    const asksNext = !isOver && !isDeletionRequested && pausesHere;
    const paused = asksNext ? reply.map(({ lang }) => questionnaireWordings[lang].paused) : [];
    return { paragraphs: [...courtesy, ...paused], asks: null };
  }
  if (isDeletionRequested)
    return { paragraphs: [...courtesy, wording.deletionRequested(help.newLinkUrl)], asks: null };
  const goesOn = noted.isAnswer || noted.isSkipped;
  if (!isOver && !goesOn && isPaused(transcript))
    return { paragraphs: [...courtesy, wording.paused], asks: null };
  const isClosed = open === null && message !== null && !goesOn && said === '';
  if (isClosed && !last) return { paragraphs: courtesy, asks: null };
  if (last || open === null) return { paragraphs: [...courtesy, wording.closingSentence(brief)], asks: null };
  const question = writeQuestion(wording, open, brief);
  const wasAsked = transcript.some(({ asks }) => asks === open);
  const isFirst = said === '' && transcript.every(({ byQuestionnaire }) => !byQuestionnaire);
  const skipping = isFirst ? [wording.howToSkip] : [];
  const offersPerson = need === 'person' && said === '';
  const goingOn = offersPerson ? reply.map(({ lang }) => orGoOn[lang]) : [];
  const asking = wasAsked ? [wording.askAgain(question)] : [...goingOn, question];
  return {
    paragraphs: [...courtesy, ...asking, ...skipping],
    asks: open,
  };
}

/** Tells whether the questionnaire asks here: after distress or a deletion a model would ask on, without a pause. */
function isAskedByQuestionnaire(transcript: readonly TranscriptMessage[]): boolean {
  const ours = transcript.filter(({ role, withPerson }) => role === 'assistant' && withPerson !== true);
  return ours.length > 0 && ours.every(({ byQuestionnaire }) => byQuestionnaire);
}

/** Finds the question asked last if it has no answer, or else the first that was never asked nor answered. */
function openQuestion(interview: Interview, { facts: added }: NotedMessage): QuestionId | null {
  const { questions, transcript } = interview;
  const facts = [...interview.facts, ...added];
  const lastAsked = transcript.findLast(({ asks }) => asks !== null)?.asks ?? null;
  const isUnanswered = (question: QuestionId) => facts.every((fact) => fact.question !== question);
  if (lastAsked !== null && isUnanswered(lastAsked)) return lastAsked;
  const isNew = (question: QuestionId) => transcript.every(({ asks }) => asks !== question);
  return questions.find((question) => isNew(question) && isUnanswered(question)) ?? null;
}

/** Writes what precedes the next question: a greeting, or the reply to the candidate's message. */
function courtesyParagraphs(interview: Interview, context: ReplyContext, isOver: boolean): string[] {
  const { brief, transcript, need, help } = interview;
  const { wording, message } = context;
  const reply = context.reply.map(({ text }) => text);
  if (need === 'distress') return reply;
  const isFirst = transcript.every(({ role }) => role !== 'assistant');
  const greeting = isFirst ? [wording.greeting(brief)] : [];
  if (message === null) return [...greeting, ...reply];
  const kept = acknowledge(message, { ...context, ...interview, isFirst, isOver });
  const contact = holdsContactDetails(message.text)
    ? [replyToContactDetails({ lang: brief.lang, help, need })]
    : [];
  const isUnknown = need === null && context.noted.remark === null && isUnknownScript(message.text);
  const unknown = isUnknown ? notRecognised(brief.lang) : [];
  return [...greeting, ...reply, ...kept, ...contact, ...unknown];
}

/** Says in both languages that it knows no other, and how to reach a person. */
function notRecognised(lang: Lang): string[] {
  const both = [lang, ...languages.filter((other) => other !== lang)];
  return both.map((one) => questionnaireWordings[one].notRecognised);
}
