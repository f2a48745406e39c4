import { randomUUID } from 'node:crypto';
import { consentMissing, unknownSession } from '#kernel/errors/refusals.ts';
import type { FloorStreams } from './floor/floor-streams.ts';
import { inAskedLanguage, needIn } from './interviewer/asked-language.ts';
import type { Interview } from './interviewer/interviewer.ts';
import { needAfterOffer } from './interviewer/needs/need-after-offer.ts';
import { replyToNeed } from './interviewer/needs/reply-to-need.ts';
import { stopsToo } from './interviewer/needs/stops-too.ts';
import { tokensFor } from './interviewer/provider/prompt.ts';
import { isStopped } from './interviewer/questionnaire/pause.ts';
import type { Interviewers } from './interviewer/run-interviewer.ts';
import type { SentMessage } from './model/messages.ts';
import { questionsFor } from './model/questions.ts';
import type { Session } from './model/session.ts';
import type { ConversationPorts } from './ports.ts';
import { type PendingAnswer, repeatAnswer, subscribeToTurn } from './turn/answer-stream.ts';
import { createLeases } from './turn/leases.ts';
import { endOrphan, recheckIfOrphaned, storeLateAnswer } from './turn/orphans.ts';
import { joinRemoteTurn } from './turn/remote-turn.ts';
import type { SaveRetries } from './turn/save-retries.ts';
import type { BegunTurn, BudgetDecision, NewTurn } from './turn/store.ts';
import { type RunningTurn, startTurn } from './turn/turn.ts';

type TurnRequest = { session: Session; message: SentMessage | null; signal: AbortSignal };

/** A new turn and the interview that it answers, which has no transcript and no facts before the store has begun it. */
type TurnDraft = { newTurn: NewTurn; interview: Omit<Interview, 'transcript' | 'facts'> };

type Attempt = {
  /** True to end the session's turn on another node and start a new one. */
  takeOver?: boolean;
  /** The orphaned turn that was ended just before. If it is found again, its end could not be stored. */
  endedTurnId?: string;
};

/** Answers a message that no turn on this node answers: starts a turn, or joins or repeats one of another node. */
export function createTurnStarter(
  ports: ConversationPorts & { saveRetries: SaveRetries; floorStreams: FloorStreams },
  onStarted: (turn: RunningTurn, request: TurnRequest) => void,
): (request: TurnRequest) => Promise<PendingAnswer> {
  const { store, log, clock, timers, saveRetries, settings } = ports;
  const { leaseSeconds, graceSeconds } = settings;
  const leases = createLeases({
    timers,
    leaseSeconds,
    renew: (turnIds) => store.renewLeases({ turnIds, leaseSeconds }),
  });

  return (request) => startOrJoin(request, {});

  async function startOrJoin(request: TurnRequest, attempt: Attempt): Promise<PendingAnswer> {
    const { session, signal } = request;
    const { sessionId } = session;
    const draft = draftTurn(request, attempt.takeOver ?? false);
    const start = await recheckIfOrphaned(
      () => store.beginTurn(draft.newTurn),
      ({ kind }) => kind === 'orphaned',
      { clock, timers, leaseSeconds },
    );
    switch (start.kind) {
      case 'no_session':
        throw unknownSession();
      case 'no_consent':
        throw consentMissing();
      case 'person': {
        const { messagesBefore } = start;
        return async () => ports.floorStreams.follow({ sessionId, messagesBefore, signal });
      }
      case 'answered':
        return () => repeatAnswer(session, start, { log, signal });
      case 'running': {
        const pendingAnswer = await joinRemoteTurn(start, { session, log, timers, signal });
        // A turn that the log does not have cannot be joined.
        return pendingAnswer ?? startOrJoin(request, { takeOver: true });
      }
      case 'orphaned':
        return replaceOrphan(request, { turnId: start.turnId, endedTurnId: attempt.endedTurnId });
      case 'begun':
        return run(request, draft, start);
    }
  }

  function draftTurn({ session, message }: TurnRequest, takeOver: boolean): TurnDraft {
    const { sessionId, brief, help, isDeletionRequested } = session;
    const need = message === null ? null : needIn(message.text);
    // No model answers a person in distress, who gets the helpline's number (D61), or one who says stop, since it might
    // ask on (D127).
    const saysStop = need === 'stop' || (message !== null && stopsToo(need, message.text));
    const hasOwnReply = need === 'distress' || saysStop;
    const mayUseProvider = session.mayUseProvider && !isDeletionRequested && !hasOwnReply;
    const provider = mayUseProvider ? ports.provider : null;
    const interview = {
      brief,
      questions: questionsFor(brief),
      need,
      help,
      isDeletionRequested,
      textSoFar: '',
      isLast: false,
      isStandIn: false,
    };
    const newTurn: NewTurn = {
      turnId: randomUUID(),
      sessionId,
      need,
      distressReplyText:
        message !== null && need === 'distress'
          ? replyToNeed(need, { lang: brief.lang, help, said: message.text })
          : null,
      userMessage: message && { id: message.id ?? randomUUID(), text: message.text },
      node: settings.node,
      startedAt: clock.now(),
      leaseSeconds,
      takeOver,
      turnsMax: settings.turnsMax,
      provider: provider && {
        ...settings.providerBudget,
        tokensFor: (start) => tokensFor({ ...interview, ...start }),
      },
      processor: provider && settings.processor,
    };
    return { newTurn, interview };
  }

  /**
   * Ends the turn of a dead node and starts again. If the end cannot be stored now, takes the turn over and stores its
   * words later.
   */
  async function replaceOrphan(
    request: TurnRequest,
    { turnId, endedTurnId }: { turnId: string; endedTurnId: string | undefined },
  ): Promise<PendingAnswer> {
    const { sessionId } = request.session;
    const orphan = { turnId, sessionId };
    const isEnded = turnId !== endedTurnId && (await endOrphan(orphan, ports));
    // Another node may have stored the orphan, and may already answer this message.
    if (isEnded) return startOrJoin(request, { endedTurnId: turnId });
    try {
      return await startOrJoin(request, { takeOver: true });
    } finally {
      const giveUp = () => ports.onFault(new Error('the words of an orphaned turn were never stored'));
      void saveRetries.save(sessionId, { store: () => storeLateAnswer(orphan, ports), giveUp });
    }
  }

  function run(request: TurnRequest, { newTurn, interview }: TurnDraft, start: BegunTurn): PendingAnswer {
    const { messageId, transcript, facts, budgetDecision } = start;
    const { turnId, sessionId } = newTurn;
    if (budgetDecision === 'tokens' || budgetDecision === 'concurrency') ports.onOverBudget(budgetDecision);
    const need = needAfterOffer(interview.need, transcript);
    // The questionnaire replaces the model for this message only: the next one may be within the budget again.
    const isStandIn = budgetDecision === 'tokens' || budgetDecision === 'concurrency';
    const isLast = budgetDecision === 'turns';
    const wholeInterview = { ...interview, transcript, facts, isLast, isStandIn, need };
    const turn = startTurn(
      { ...ports, leases },
      {
        sessionId,
        turnId,
        messageId,
        interview: inAskedLanguage(wholeInterview),
        interviewers: interviewersFor(budgetDecision, wholeInterview),
        graceSeconds,
      },
    );
    onStarted(turn, request);
    return subscribeToTurn(turn, { log, signal: request.signal });
  }

  /**
   * Returns the questionnaire alone if the turn has no provider or the candidate has stopped the questions, even if the
   * questionnaire may not replace a provider that fails (D36).
   */
  function interviewersFor(budgetDecision: BudgetDecision, interview: Interview): Interviewers {
    if (budgetDecision !== 'granted' || isStopped(interview))
      return { provider: null, fallback: ports.questionnaire };
    return { provider: ports.provider, fallback: settings.fallback ? ports.questionnaire : null };
  }
}
