import type { Clock } from '#kernel/clock.ts';
import { conversationUnavailable } from '#kernel/errors/refusals.ts';
import type { Speaker, Usage } from '../model/answer.ts';
import type { Fact } from '../model/facts.ts';
import type { ConversationMetrics } from '../model/metrics.ts';
import type { Interview, Interviewer, InterviewerEvent } from './interviewer.ts';
import { holdsContactDetails, replyToContactDetails } from './needs/contact-details.ts';
import { orGoOn, writeReply } from './needs/reply-to-need.ts';
import { replyToTakingBack } from './needs/reply-to-taking-back.ts';

/** An event of an interviewer, or the name of its speaker, which precedes its first word. */
export type AnswerEvent = InterviewerEvent | { type: 'speaker'; speaker: Speaker; promptVersion: string };

/** The interviewers of one answer, in the order in which they are tried. */
export type Interviewers = {
  provider: Interviewer | null;
  /** Answers if the provider fails; null if the fallback is switched off. */
  fallback: Interviewer | null;
};

type InterviewerOptions = Interviewers & {
  onEvent(event: AnswerEvent): void;
  /** Returns the answer so far. */
  produced(): { text: string; facts: readonly Fact[] };
  onUsage(usage: Usage): void;
  /** Is called with the error of each interviewer that fails. */
  onFault(fault: unknown): void;
  onProviderCall: ConversationMetrics['onProviderCall'];
  clock: Pick<Clock, 'steadyMs'>;
};

/** A longer answer counts as failed: its provider ignores the limit of tokens (D62). */
const ANSWER_CHARACTERS_MAX = 16_000;

/**
 * Produces one answer: the provider's, continued by the fallback if the provider fails. No event follows an abort.
 * Throws `provider_unavailable` if all interviewers fail.
 */
export async function runInterviewer(
  interview: Interview,
  { provider, fallback, onEvent, produced, onUsage, onFault, onProviderCall, clock }: InterviewerOptions,
  signal: AbortSignal,
): Promise<void> {
  const interviewers = [provider, fallback].filter((interviewer) => interviewer !== null);
  for (const interviewer of interviewers) {
    const { text: textSoFar, facts } = produced();
    const isStandIn = interview.isStandIn || (provider !== null && interviewer === fallback);
    const interviewSoFar = { ...interview, textSoFar, facts: [...interview.facts, ...facts], isStandIn };
    const begunAtMs = clock.steadyMs();
    const reportCall = (outcome: 'answered' | 'failed') => {
      if (interviewer !== provider) return;
      const seconds = (clock.steadyMs() - begunAtMs) / 1000;
      onProviderCall({ outcome: signal.aborted ? 'aborted' : outcome, seconds });
    };
    try {
      await runOne(interviewer, interviewSoFar, { onEvent, onUsage, signal });
      return reportCall('answered');
    } catch (error) {
      reportCall('failed');
      if (signal.aborted) return;
      onFault(error);
    }
  }
  throw conversationUnavailable();
}

/**
 * Runs one interviewer. Its events are held until its first words, and the speaker is named with these, so that an
 * interviewer that fails before them leaves no trace.
 */
async function runOne(
  interviewer: Interviewer,
  interview: Interview,
  { onEvent, onUsage, signal }: Pick<InterviewerOptions, 'onEvent' | 'onUsage'> & { signal: AbortSignal },
): Promise<void> {
  const { speaker, promptVersion } = interviewer;
  const heldEvents: InterviewerEvent[] = [];
  let hasSpoken = false;
  let characters = 0;
  for await (const event of interviewer.answer(interview, signal, onUsage)) {
    if (signal.aborted) return;
    if (event.type === 'text') characters += event.text.length;
    if (characters > ANSWER_CHARACTERS_MAX)
      throw new Error('the interviewer wrote more characters than an answer may have');
    if (event.type === 'end' && !hasSpoken) throw new Error('the interviewer said nothing');
    if (hasSpoken) {
      onEvent(event);
      if (event.type === 'end') return;
    } else if (event.type === 'text') {
      hasSpoken = true;
      onEvent({ type: 'speaker', speaker, promptVersion });
      if (speaker.generatedBy === 'ai') sendOwnReply(interview, onEvent);
      for (const eventToSend of [event, ...heldEvents]) onEvent(eventToSend);
    } else heldEvents.push(event);
  }
  if (!signal.aborted) throw new Error('the interviewer stopped before its end');
}

/**
 * Sends the service's own replies before the model's words: to a need, since a model knows no link (D61); to words that
 * take a wish back (D181); and to contact details, since a model cannot store them (D164).
 */
function sendOwnReply(
  { need, brief, help, isLast, transcript, facts, isDeletionRequested }: Interview,
  onEvent: InterviewerOptions['onEvent'],
): void {
  const newest = transcript.at(-1);
  const said = newest?.role === 'user' ? newest.text : undefined;
  const context = { lang: brief.lang, help, ...(said !== undefined && { said }) };
  const replies = need === null ? [] : writeReply(need, context);
  // The model asks its next question after the way to a person (D157).
  const goesOn = need === 'person' && !isLast;
  const paragraphs = replies.flatMap(({ lang, text }) => (goesOn ? [text, orGoOn[lang]] : [text]));
  const takingBackReply = replyToTakingBack(
    { transcript, facts, need, isDeletionRequested },
    { ...context, isLinkGiven: false },
  );
  if (takingBackReply !== null) paragraphs.push(takingBackReply);
  if (said !== undefined && holdsContactDetails(said))
    paragraphs.push(replyToContactDetails({ ...context, isLinkGiven: need === 'delete' || need === 'stop' }));
  for (const paragraph of paragraphs) onEvent({ type: 'text', text: `${paragraph}\n\n` });
}
