import type { Clock } from '#kernel/clock.ts';
import { consentMissing, conversationUnavailable } from '#kernel/errors/refusals.ts';
import type { Timers } from '#kernel/timers.ts';
import type { Interview } from '../interviewer/interviewer.ts';
import { type AnswerEvent, type Interviewers, runInterviewer } from '../interviewer/run-interviewer.ts';
import { safeSentences } from '../interviewer/texts.ts';
import type { Speaker, Usage } from '../model/answer.ts';
import { type EndReason, endReasonOf, type StopReason } from '../model/end-reason.ts';
import { measureProgress, mergeFacts } from '../model/facts.ts';
import type { ConversationMetrics } from '../model/metrics.ts';
import { questionAskedIn } from '../model/questions.ts';
import { type Chunk, closing, delta, endOfText, floorChunk } from '../stream/chunks.ts';
import type { TurnLog } from '../stream/turn-log.ts';
import type { Watch } from '../watch/watch.ts';
import { applyEvent, emptyAnswer, opensOrReopens } from './answer.ts';
import type { Interruptions } from './interruptions.ts';
import type { Leases } from './leases.ts';
import type { SaveRetries } from './save-retries.ts';
import type { ConversationStore, TurnOutcome } from './store.ts';
import { createSubscriberCount } from './subscriber-count.ts';

export type TurnPorts = {
  store: ConversationStore;
  log: TurnLog;
  interruptions: Interruptions;
  watch: Watch;
  clock: Clock;
  timers: Timers;
  /** Reports a fault to the log and the metrics. The candidate never sees its message. */
  onFault(fault: unknown): void;
  metrics: ConversationMetrics;
};

/** A turn that this node runs. It does not depend on its subscribers, which may leave and return. */
export type RunningTurn = {
  readonly turnId: string;
  readonly showsDisclosure: boolean;
  /** Resolves with the first words; rejects if there will be none. */
  readonly firstWord: Promise<Speaker['generatedBy']>;
  /** Resolves when everything is published and stored; never rejects. */
  readonly done: Promise<void>;
  stop(reason: StopReason): void;
  /** Tells whether the turn was stopped or has failed, even if its end is not yet published and stored. */
  isOver(): boolean;
  addSubscriber(): () => void;
};

type TurnPlan = {
  sessionId: string;
  turnId: string;
  messageId: string;
  interview: Interview;
  interviewers: Interviewers;
  graceSeconds: number;
};

/**
 * Runs one turn: publishes the interviewer's answer to the log chunk by chunk, and stores it. Failures end the turn
 * with an error chunk; they reject `firstWord` if no word came.
 */
export function startTurn(
  ports: TurnPorts & { leases: Leases; saveRetries: SaveRetries },
  plan: TurnPlan,
): RunningTurn {
  const { store, log, watch, clock, timers, onFault } = ports;
  const { sessionId, turnId, interview, interviewers } = plan;
  const stopping = new AbortController();
  const halt = Promise.withResolvers<void>(); // ends the turn even if the interviewer ignores the signal
  const firstWord = Promise.withResolvers<Speaker['generatedBy']>();
  firstWord.promise.catch(() => {}); // a rejection that no caller awaits would end the process
  const begunAtMs = clock.steadyMs();
  const answer = emptyAnswer();
  const appender = log.open(turnId);
  let stopReason: StopReason | null = null;
  let hasFailed = false;

  const stop = (reason: StopReason) => {
    stopReason ??= reason;
    stopping.abort();
    halt.resolve();
  };
  const publish = (...chunks: Chunk[]) => {
    for (const chunk of chunks) appender.append(chunk);
  };
  const onEvent = (event: AnswerEvent) => {
    if (event.type === 'text') return appender.append(delta(event.text));
    const isFirst = answer.speaker === null;
    publish(...applyEvent(answer, event, plan));
    if (isFirst && event.type === 'speaker') {
      ports.metrics.onFirstWord({ seconds: (clock.steadyMs() - begunAtMs) / 1000 });
      firstWord.resolve(event.speaker.generatedBy);
    }
  };
  const produced = () => ({ text: appender.text(), facts: answer.facts });
  const onUsage = (usage: Usage) => void Object.assign(answer, { usage });

  async function run(): Promise<void> {
    try {
      const { onProviderCall } = ports.metrics;
      const options = { ...interviewers, clock, onFault, onProviderCall, onUsage, onEvent, produced };
      await Promise.race([runInterviewer(interview, options, stopping.signal), halt.promise]);
    } catch (error) {
      if (stopReason === null) return fail(error);
    }
    await (stopReason === null ? complete() : interrupt(stopReason));
  }

  async function complete(): Promise<void> {
    publish(...endOfText(answer.facts));
    const saved = await save('finished', 'finished');
    if (!saved && answer.speaker !== null) {
      publish({ type: 'message-metadata', messageMetadata: { ...answer.speaker, saved } });
    }
    publish(...closing(answer.finishReason ?? 'other'));
    await log.close(turnId, 'ended');
  }

  async function interrupt(reason: StopReason): Promise<void> {
    if (reason === 'drained') {
      firstWord.reject(conversationUnavailable());
      // The answer is stored before the clients are cut off, since they reconnect to another node at once.
      await save('cut', reason);
      return log.close(turnId, 'cut');
    }
    if (reason === 'node_lost') return fail(conversationUnavailable(), reason);
    if (reason === 'consent_revoked') firstWord.reject(consentMissing());
    if (reason === 'taken_over') {
      const reading = await store.readFloor({ sessionId, turnId }).catch(() => null);
      if (reading !== null) publish(floorChunk(reading.floor));
    }
    publish({ type: 'abort', reason });
    await log.close(turnId, 'ended');
    firstWord.resolve(interviewers.provider === null ? 'script' : 'ai'); // a waiting subscriber gets the abort
    await save('aborted', reason);
  }

  /** Ends the turn with an error that invites the candidate to send again. */
  async function fail(error: unknown, reason: EndReason = endReasonOf(error)): Promise<void> {
    hasFailed = true;
    firstWord.reject(error);
    publish({ type: 'error', errorText: safeSentences[interview.brief.lang].failed });
    await save('cut', reason);
    await log.close(turnId, 'ended');
  }

  /** Stores the outcome. The node keeps the lease during retries, so that no other node stores the turn as cut. */
  function save(state: TurnOutcome['state'], endReason: EndReason): Promise<boolean> {
    ports.metrics.onTurnEnded({ reason: endReason, speaker: answer.speaker?.generatedBy ?? null });
    const { text: textSoFar, facts: added } = produced();
    const asks = answer.asks ?? questionAskedIn(textSoFar, interview.questions);
    const facts = mergeFacts(interview.facts, added);
    // After a revocation no text is stored, however late the save is.
    const text = stopReason === 'consent_revoked' ? '' : textSoFar;
    const withProvider = interviewers.provider !== null;
    const turn = { sessionId, turnId, state, endReason, withProvider, finishedAt: clock.now() };
    const { questions, isLast: isClosed } = interview;
    const { answered, isComplete } = measureProgress({ questions, isClosed }, facts);
    const outcome = { ...answer, ...turn, text, asks, facts, added, isComplete };
    return ports.saveRetries.save(sessionId, {
      store: async () => {
        const isStored = await store.finishTurn(outcome);
        releaseLease();
        watch.publish(sessionId, { type: 'turn', state });
        if (isStored) watch.publish(sessionId, { type: 'progress', answered, questions: questions.length });
      },
      giveUp: releaseLease,
    });
  }

  const subscriberCount = createSubscriberCount({
    timers,
    graceSeconds: plan.graceSeconds,
    remoteSubscriberSeenMsAgo: () => log.remoteSubscriberSeenMsAgo(turnId),
    onAbandoned: () => stop('abandoned'),
  });
  const stopListening = ports.interruptions.onInterrupted(plan, stop);
  watch.publish(sessionId, { type: 'turn', state: 'started' });
  const releaseLease = ports.leases.acquire(turnId, (reason) =>
    stop(reason === 'erased' ? 'consent_revoked' : reason),
  );
  const done = run()
    .catch((fault) => {
      firstWord.reject(conversationUnavailable(fault));
      releaseLease();
      onFault(fault);
    })
    .finally(() => {
      subscriberCount.close();
      stopListening();
    });
  return {
    turnId,
    showsDisclosure: opensOrReopens(interview),
    firstWord: firstWord.promise,
    done,
    stop,
    isOver: () => hasFailed || stopReason !== null,
    addSubscriber: subscriberCount.subscribe,
  };
}
