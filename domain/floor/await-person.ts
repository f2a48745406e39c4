import type { FloorReading } from '#realtime/model/floor.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { mayWrite as employerMayWrite } from '../administration/applications/write-to-candidate.ts';
import type { Deps, ResponseScope } from '../ports.ts';
import { findReadableSession } from '../prequalification/chat-link.ts';
import { readFloor } from '../sessions/read-floor.ts';

/** The longest wait of one request: proxies close a connection that is silent for longer. */
const WAIT_MS = 20_000;

type AwaitDeps = Pick<Deps, 'database' | 'clock' | 'conversation' | 'limiter' | 'tokenKeys' | 'settings'>;

type AwaitRequest = {
  token: string;
  /** The number of persons' messages that the page shows. */
  receivedCount: number;
  responseScope: Pick<ResponseScope, 'afterResponse'>;
} & Pick<LimitedCaller, 'onLimitState'>;

type NextStep =
  /** Nothing has changed: the page sends the request again. */
  | 'wait'
  /** A person has the floor or has said more: the page streams the person's messages. */
  | 'follow'
  /** The person's newest messages are too old for a stream: the page is read again. */
  | 'reload'
  /** The employer may write no more, or the conversation is gone. */
  | 'stop';

/**
 * Waits until a person has the floor of a candidate's conversation, or has said more than the page shows (D58).
 * Resolves to the page's next step. The messages that the page shows are marked as received (D119).
 */
export async function awaitPerson(
  deps: AwaitDeps,
  { token, receivedCount, onLimitState, responseScope }: AwaitRequest,
): Promise<NextStep> {
  const findSession = () => findReadableSession(deps, token, { isRenewal: true });
  const { sessionId, status } = await findSession();
  await consumeSessionOrLinkLimit(deps, {
    policy: 'chat-renewal',
    owner: sessionId,
    onLimitState,
  });
  if (!employerMayWrite(status)) return 'stop';
  const disconnected = new AbortController();
  responseScope.afterResponse(() => disconnected.abort());
  // `isChanged` sets the step at each reading; it stays `wait` until something changes or the time is over.
  let nextStep: NextStep = 'wait';
  await deps.conversation.waitForChange({
    sessionId,
    isChanged: async () => {
      const reading = await readFloor(deps, { sessionId, resumedAt: receivedCount });
      nextStep = nextStepAfter(reading, receivedCount);
      return nextStep !== 'wait';
    },
    waitMs: WAIT_MS,
    // `isChanged` is called again only after a notification, so that an idle page costs few statements.
    refreshMs: WAIT_MS,
    signal: disconnected.signal,
  });
  // During the wait the link may have become invalid, so that `findSession` throws, or the application may have ended.
  const { status: statusAfter } = await findSession();
  return employerMayWrite(statusAfter) ? nextStep : 'stop';
}

function nextStepAfter(reading: FloorReading | null, receivedCount: number): NextStep {
  if (reading === null) return 'stop';
  if (reading.messagesBefore > receivedCount) return 'reload';
  const hasNews = reading.floor.by === 'person' || reading.next !== null;
  return hasNews ? 'follow' : 'wait';
}
