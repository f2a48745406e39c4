import type { Deps, ResponseScope } from '../ports.ts';
import type { FloorAccess } from './open-floor.ts';
import { readConversation } from './read-conversation.ts';

/** An open page waits this long for news, which is less than the presence that its call has renewed. */
const WAIT_MS = 20_000;

type NewsDeps = Pick<Deps, 'database' | 'clock' | 'conversation'>;

/**
 * Waits until a conversation differs from the state that a page shows. The caller checks its access again afterwards.
 */
export async function awaitNews(
  deps: NewsDeps,
  access: FloorAccess,
  { seen, response }: { seen: string; response: Pick<ResponseScope, 'afterResponse'> },
): Promise<void> {
  const left = new AbortController();
  response.afterResponse(() => left.abort());
  await deps.conversation.waitForChange({
    sessionId: access.sessionId,
    isChanged: async () => (await readConversation(deps, access, { isFirst: false })).state !== seen,
    waitMs: WAIT_MS,
    signal: left.signal,
  });
}
