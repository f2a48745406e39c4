import type { Deps, ResponseScope } from '../ports.ts';
import type { FloorAccess } from './open-floor.ts';
import { readConversation } from './read-conversation.ts';

/** An open page waits this long: shorter than the attendance that its call renewed, so that the attendance lasts. */
const WAIT_MS = 20_000;

type NewsDeps = Pick<Deps, 'database' | 'clock' | 'conversation'>;

/**
 * Waits until the conversation's hash differs from `seen`, the hash of what a page shows, or until the time limit is
 * over. The caller then checks its access again.
 */
export async function awaitNews(
  deps: NewsDeps,
  access: FloorAccess,
  { seen, afterResponse }: { seen: string } & Pick<ResponseScope, 'afterResponse'>,
): Promise<void> {
  const disconnected = new AbortController();
  afterResponse(() => disconnected.abort());
  await deps.conversation.waitForChange({
    sessionId: access.sessionId,
    isChanged: async () => (await readConversation(deps, access, { isAudited: false })).state !== seen,
    waitMs: WAIT_MS,
    signal: disconnected.signal,
  });
}
