import type { Clock } from '../server/kernel/clock.ts';
import { hear, silence } from './answer.ts';
import { createAttendance } from './attendance.ts';
import { type AbortReason, type Chunk, closing, delta, textEnd } from './chunks.ts';
import { mergeFacts } from './facts.ts';
import type { Leases } from './leases.ts';
import type { Interview, Usage } from './model.ts';
import { questionAskedIn } from './questions.ts';
import { consentMissing, unavailable } from './refusals.ts';
import type { Revocations } from './revocations.ts';
import type { Saves } from './saves.ts';
import { type Interviewers, type Spoken, speak } from './speak.ts';
import type { ConversationStore, TurnOutcome } from './store.ts';
import { safeSentences } from './texts.ts';
import type { Timers } from './timers.ts';
import type { TurnLog } from './turn-log.ts';
import type { Watch } from './watch.ts';

export type TurnPorts = {
  store: ConversationStore;
  log: TurnLog;
  revocations: Revocations;
  watch: Watch;
  clock: Clock;
  timers: Timers;
  /** For the log and the metrics: a fault never reaches the candidate in its own words. */
  onFault(fault: unknown): void;
};

export type Mode = 'ai' | 'local';

/** A drained turn ends without a closing chunk, so that its clients come back. */
export type StopReason = AbortReason | 'drained';

/** A turn lives on its own; its listeners come and go. */
export type RunningTurn = {
  readonly turnId: string;
  readonly first: boolean;
  /** Resolves with the first words; rejects when there will be none. */
  readonly started: Promise<Mode>;
  /** Resolves when all is told and stored; never rejects. */
  readonly done: Promise<void>;
  stop(reason: StopReason): void;
  /** It has stopped or failed, and only its end is still to be told and stored. */
  isOver(): boolean;
  attend(): () => void;
};

export type TurnPlan = {
  sessionId: string;
  turnId: string;
  messageId: string;
  interview: Interview;
  interviewers: Interviewers;
  graceSeconds: number;
};

const ANSWER_CHARACTERS_MAX = 16_000;

export function startTurn(ports: TurnPorts & { leases: Leases; saves: Saves }, plan: TurnPlan): RunningTurn {
  const { store, log, watch, clock, timers, onFault } = ports;
  const { sessionId, turnId, interview, interviewers } = plan;
  const stopping = new AbortController();
  const halt = Promise.withResolvers<void>();
  const started = Promise.withResolvers<Mode>();
  started.promise.catch(() => {}); // nobody may be waiting any more
  const answer = silence();
  const telling = log.open(turnId);
  let characters = 0;
  let stopped: StopReason | null = null;
  let failed = false;

  const stop = (reason: StopReason) => {
    stopped ??= reason;
    stopping.abort();
    halt.resolve();
  };
  const tell = (...chunks: Chunk[]) => {
    for (const chunk of chunks) telling.append(chunk);
  };
  const hearNext = (spoken: Spoken): boolean => {
    if (spoken.type === 'text') {
      characters += spoken.text.length;
      telling.append(delta(spoken.text));
    } else {
      tell(...hear(answer, spoken, plan));
      if (spoken.type === 'speaker') started.resolve(modeOf(spoken.speaker.generatedBy));
    }
    return characters <= ANSWER_CHARACTERS_MAX;
  };
  const heard = () => ({ text: telling.text(), facts: answer.facts });
  const onUsage = (usage: Usage) => {
    answer.usage = usage;
  };

  async function run(): Promise<void> {
    try {
      const listening = { ...interviewers, onFault, onUsage, hear: hearNext, heard };
      await Promise.race([speak(interview, listening, stopping.signal), halt.promise]);
    } catch (error) {
      if (stopped === null) return fail(error);
    }
    await (stopped === null ? complete() : interrupt(stopped));
  }

  async function complete(): Promise<void> {
    tell(...textEnd(answer.facts));
    const saved = await save('finished');
    if (!saved && answer.speaker !== null) {
      tell({ type: 'message-metadata', messageMetadata: { ...answer.speaker, saved } });
    }
    tell(...closing(answer.finishReason ?? 'length'));
    await log.close(turnId, 'ended');
  }

  async function interrupt(reason: StopReason): Promise<void> {
    if (reason === 'consent_revoked') started.reject(consentMissing());
    if (reason === 'drained') started.reject(unavailable());
    else tell({ type: 'abort', reason });
    await log.close(turnId, reason === 'drained' ? 'cut' : 'ended');
    started.resolve(modeOf(interviewers.provider === null ? 'script' : 'ai'));
    await save(reason === 'drained' ? 'cut' : 'aborted');
  }

  async function fail(error: unknown): Promise<void> {
    failed = true;
    started.reject(error);
    tell({ type: 'error', errorText: safeSentences[interview.brief.lang].failed });
    await save('cut');
    await log.close(turnId, 'ended');
  }

  /** The turn is still this node's while it is tried again, so that nobody else stores it as cut. */
  function save(state: TurnOutcome['state']): Promise<boolean> {
    const { text: said, facts: added } = heard();
    const asks = answer.asks ?? questionAskedIn(said, interview.questions);
    const facts = mergeFacts(interview.facts, added);
    // However late it is stored, and whatever was decided meanwhile.
    const text = stopped === 'consent_revoked' ? '' : said;
    const withProvider = interviewers.provider !== null;
    const turn = { sessionId, turnId, state, withProvider, finishedAt: clock.now() };
    const outcome = { ...answer, ...turn, text, asks, facts, added };
    const answered = facts.filter(({ status }) => status === 'answered').length;
    return ports.saves.save(sessionId, {
      store: async () => {
        await store.finishTurn(outcome);
        letGo();
        watch.publish(sessionId, { type: 'turn', state });
        watch.publish(sessionId, { type: 'progress', answered, questions: interview.questions.length });
      },
      giveUp: letGo,
    });
  }

  const attendance = createAttendance({
    timers,
    graceSeconds: plan.graceSeconds,
    heardElsewhere: () => log.heardElsewhere(turnId),
    onDeserted: () => stop('abandoned'),
  });
  const unwatch = ports.revocations.watch(sessionId, () => stop('consent_revoked'));
  watch.publish(sessionId, { type: 'turn', state: 'started' });
  const letGo = ports.leases.hold(turnId, () => stop('superseded'));
  const done = run()
    .catch((fault) => {
      started.reject(unavailable(fault));
      letGo();
      onFault(fault);
    })
    .finally(() => {
      attendance.close();
      unwatch();
    });
  const isOver = () => failed || stopped !== null;
  const first = interview.transcript.every((message) => message.role === 'user');
  return { turnId, first, started: started.promise, done, stop, isOver, attend: attendance.attend };
}

function modeOf(generatedBy: 'ai' | 'script'): Mode {
  return generatedBy === 'ai' ? 'ai' : 'local';
}
