import { randomUUID } from 'node:crypto';
import { consentMissing, unknownSession } from '#kernel/errors/refusals.ts';
import type { FloorStreams } from './floor/floor-streams.ts';
import { inAskedLanguage, needIn } from './interviewer/asked-language.ts';
import type { Interview } from './interviewer/interviewer.ts';
import { needAfterOffer } from './interviewer/needs/need-after-offer.ts';
import { replyToNeed } from './interviewer/needs/reply-to-need.ts';
import { tokensFor } from './interviewer/provider/prompt.ts';
import { isStopped } from './interviewer/questionnaire/pause.ts';
import type { Interviewers } from './interviewer/run-interviewer.ts';
import type { SentMessage } from './model/messages.ts';
import { questionsFor } from './model/questions.ts';
import type { Session } from './model/session.ts';
import type { ConversationPorts } from './ports.ts';
import { type PendingAnswer, repeatAnswer, subscribeToTurn } from './turn/answer-stream.ts';
import { createLeases } from './turn/leases.ts';
import { joinRemoteTurn } from './turn/remote-turn.ts';
import type { SaveRetries } from './turn/save-retries.ts';
import type { BudgetDecision, NewTurn } from './turn/store.ts';
import { endOrphan, recheckIfOrphaned, storeLateAnswer } from './turn/sweeper.ts';
import { type RunningTurn, startTurn } from './turn/turn.ts';

type TurnRequest = { session: Session; message: SentMessage | null; signal: AbortSignal };

/** Answers a message that no turn on this node answers: starts a turn, or joins or repeats one of another node. */
export function createTurnStarter(
  ports: ConversationPorts & { saveRetries: SaveRetries; floors: FloorStreams },
  onStarted: (turn: RunningTurn, request: TurnRequest) => void,
): (request: TurnRequest) => Promise<PendingAnswer> {
  const { store, log, clock, timers, saveRetries, settings } = ports;
  const { node, leaseSeconds, turnsMax, graceSeconds } = settings;
  const leases = createLeases({
    timers,
    leaseSeconds,
    renew: (turnIds) => store.renewLeases({ turnIds, leaseSeconds }),
  });
  /**
   * Uses the questionnaire once a budget is used up, even if the fallback is switched off: the candidate gets no error
   * (D36).
   */
  const interviewersFor = (budgetDecision: BudgetDecision, interview: Interview): Interviewers =>
    budgetDecision === 'granted' && !isStopped(interview)
      ? { provider: ports.provider, fallback: settings.fallback ? ports.questionnaire : null }
      : { provider: null, fallback: ports.questionnaire };
  return (request) => startOrJoin(request, {});

  /** Takes the session's turn over, or has `settled` the turn of a dead node, which may not be found once more. */
  async function startOrJoin(
    request: TurnRequest,
    { takeOver = false, settled }: { takeOver?: boolean; settled?: string },
  ): Promise<PendingAnswer> {
    const { session, message, signal } = request;
    const { sessionId, brief, help, isDeletionRequested } = session;
    const need = message === null ? null : needIn(message.text);
    // A person in distress gets the service's own words and number, and no model's (D61); so does one who says stop, since a
    // model might ask on (D127).
    const hasOwnReply = need === 'distress' || need === 'stop';
    const mayUseProvider = session.mayUseProvider && !isDeletionRequested && !hasOwnReply;
    const provider = mayUseProvider ? ports.provider : null;
    const turnId = randomUUID();
    const questions = questionsFor(brief);
    const interview = {
      brief,
      questions,
      need,
      help,
      isDeletionRequested,
      said: '',
      last: false,
      now: clock.now(),
    };
    const newTurn: NewTurn = {
      turnId,
      sessionId,
      need,
      wordsInDistress: need === 'distress' ? replyToNeed(need, { lang: brief.lang, help }) : null,
      userMessage: message && { id: message.id ?? randomUUID(), text: message.text },
      node,
      startedAt: clock.now(),
      leaseSeconds,
      takeOver,
      turnsMax,
      provider: provider && {
        ...settings.providerBudget,
        tokensFor: (start) => tokensFor({ ...interview, ...start }),
      },
      processor: provider && settings.processor,
    };
    const start = await recheckIfOrphaned(
      () => store.beginTurn(newTurn),
      ({ kind }) => kind === 'orphaned',
      { clock, timers, leaseSeconds },
    );
    if (start.kind === 'no_session') throw unknownSession();
    if (start.kind === 'no_consent') throw consentMissing();
    if (start.kind === 'person') {
      const { messagesBefore } = start;
      return async () => ports.floors.follow({ sessionId, messagesBefore, signal });
    }
    if (start.kind === 'answered') return () => repeatAnswer(session, start, { log, signal });
    if (start.kind === 'running') {
      const pending = await joinRemoteTurn(start, { session, log, timers, signal });
      return pending ?? startOrJoin(request, { takeOver: true });
    }
    if (start.kind === 'orphaned') {
      const orphan = { turnId: start.turnId, sessionId };
      const isSettled = start.turnId !== settled && (await endOrphan(orphan, ports));
      // Another node may have stored the orphan, and may already answer this message.
      if (isSettled) return startOrJoin(request, { settled: start.turnId });
      try {
        return await startOrJoin(request, { takeOver: true });
      } finally {
        const giveUp = () => ports.onFault(new Error('the words of an orphaned turn were never stored'));
        void saveRetries.save(sessionId, { store: () => storeLateAnswer(orphan, ports), giveUp });
      }
    }
    const { messageId, transcript, facts, budgetDecision } = start;
    if (budgetDecision === 'tokens' || budgetDecision === 'concurrency') ports.onOverBudget(budgetDecision);
    const last = budgetDecision === 'turns';
    const whole = { ...interview, transcript, facts, last, need: needAfterOffer(need, transcript) };
    const turn = startTurn(
      { ...ports, leases },
      {
        sessionId,
        turnId,
        messageId,
        interview: inAskedLanguage(whole),
        interviewers: interviewersFor(budgetDecision, whole),
        graceSeconds,
      },
    );
    onStarted(turn, request);
    return subscribeToTurn(turn, { log, signal });
  }
}
