import { type Lang, languages } from '#kernel/language.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { type QuestionId, questionAskedIn } from '#realtime/model/questions.ts';
import type { Interview, Interviewer, InterviewerEvent } from '../interviewer.ts';
import { isUnknownScript } from '../needs/is-unknown-script.ts';
import { answersBesideStop } from '../needs/recognise-need.ts';
import { orGoOn, type ReplyPart, writeReply } from '../needs/reply-to-need.ts';
import { answersSeveral } from './answers-in-form.ts';
import { type NotedMessage, noteMessage } from './note-message.ts';
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
    const noted = isForNotes ? noteMessage(interview, message, due) : nothingNoted;
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

const nothingNoted: NotedMessage = {
  facts: [],
  isAnswer: false,
  isSkipped: false,
  hasQuestion: false,
  remark: null,
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
  const { brief, transcript, need } = interview;
  const { wording, message } = context;
  const reply = context.reply.map(({ text }) => text);
  if (need === 'distress') return reply;
  const isFirst = transcript.every(({ role }) => role !== 'assistant');
  const greeting = isFirst ? [wording.greeting(brief)] : [];
  if (need !== null) return [...greeting, ...reply];
  if (message === null) return greeting;
  const unknown = isUnknownScript(message.text) ? notRecognised(brief.lang) : [];
  return [...greeting, ...acknowledgement(interview, context, { isFirst, isOver }), ...unknown];
}

function acknowledgement(
  { brief, isDeletionRequested }: Interview,
  { wording, message, noted }: ReplyContext,
  { isFirst, isOver }: { isFirst: boolean; isOver: boolean },
): string[] {
  if (noted.remark !== null) return remarkParagraphs(noted, { wording, brief });
  if (noted.hasQuestion) return [wording.questionKept(brief)];
  if (noted.isSkipped) return [wording.skipped];
  if (noted.isAnswer) {
    const isOfSeveral = !isOver && message !== null && answersSeveral(message.text, brief);
    return [isOfSeveral ? wording.severalKept : wording.answerKept];
  }
  return isFirst && !isDeletionRequested ? [] : [wording.messageKept];
}

function remarkParagraphs(
  { remark, facts, hasQuestion }: NotedMessage,
  { wording, brief }: Pick<Interview, 'brief'> & { wording: QuestionnaireWording },
): string[] {
  const kept = hasQuestion ? [wording.questionKept(brief)] : [];
  switch (remark?.kind) {
    case 'language':
      return [wording.language];
    case 'taken_back':
      return [wording.takenBack[remark.need]];
    case 'past_day':
      return [wording.pastDay];
    case 'correction': {
      const topic = facts.length > 0 ? remark.of : null;
      const sentence =
        topic === null ? wording.correctionUnclear : wording.correctionKept(wording.labels[topic]);
      return [...kept, sentence];
    }
    case undefined:
      return kept;
  }
}

/** Says in both languages that it knows no other, and how to reach a person. */
function notRecognised(lang: Lang): string[] {
  const both = [lang, ...languages.filter((other) => other !== lang)];
  return both.map((one) => questionnaireWordings[one].notRecognised);
}
