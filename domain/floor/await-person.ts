import type { FloorReading } from '#realtime/model/floor.ts';
import { type CountedCaller, consumeSessionOrLinkLimit } from '../access/call-limits.ts';
import { mayWrite } from '../administration/applications/write-to-candidate.ts';
import type { Deps, ResponseScope } from '../ports.ts';
import { findReadableSession } from '../prequalification/chat-link.ts';
import { readFloor } from '../sessions/read-floor.ts';

/** An open page waits this long, which is less than a connection may be silent. */
const WAIT_MS = 20_000;

type AwaitDeps = Pick<Deps, 'database' | 'clock' | 'conversation' | 'limiter' | 'tokenKeys' | 'settings'>;

type Waiting = {
  token: string;
  /** The number of persons' messages that the page shows. */
  receivedCount: number;
  response: Pick<ResponseScope, 'afterResponse'> & Pick<CountedCaller, 'onCounted'>;
};

/** The page waits again, follows the person, is read again since older words are in the transcript alone, or stops. */
type Next = 'wait' | 'follow' | 'reload' | 'stop';

/**
 * Waits until a person has the floor of a candidate's conversation, or has said more than the page shows (D58). The
 * words that it shows are received (D119).
 */
export async function awaitPerson(
  deps: AwaitDeps,
  { token, receivedCount, response }: Waiting,
): Promise<Next> {
  const find = () => findReadableSession(deps, token, { isRenewal: true });
  const { sessionId, status } = await find();
  await consumeSessionOrLinkLimit(deps, {
    policy: 'chat-renewal',
    owner: sessionId,
    onCounted: response.onCounted,
  });
  if (!mayWrite(status)) return 'stop';
  const left = new AbortController();
  response.afterResponse(() => left.abort());
  let next: Next = 'wait';
  await deps.conversation.waitForChange({
    sessionId,
    isChanged: async () => {
      next = nextOf(await readFloor(deps, { sessionId, resumedAt: receivedCount }), receivedCount);
      return next !== 'wait';
    },
    waitMs: WAIT_MS,
    // The next call reads again, so that an idle page costs few statements.
    refreshMs: WAIT_MS,
    signal: left.signal,
  });
  // The link may have ended during the wait.
  return mayWrite((await find()).status) ? next : 'stop';
}

function nextOf(reading: FloorReading | null, receivedCount: number): Next {
  if (reading === null) return 'stop';
  if (reading.messagesBefore > receivedCount) return 'reload';
  return reading.floor.by === 'person' || reading.next !== null ? 'follow' : 'wait';
}
