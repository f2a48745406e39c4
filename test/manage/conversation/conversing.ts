import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { FLOORS_CHANNEL } from '#db/conversations/floor/floor.ts';
import { insertAgreedSession } from '#test/support/agreed-sessions.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { createPacedModel } from '#test/transports/support/paced-model.ts';
import { withModel } from '#test/transports/support/service-with-model.ts';
import { managementOf } from '../management.ts';

export type Chunk = {
  type: string;
  delta?: string;
  reason?: string;
  messageId?: string;
  data?: object;
  messageMetadata?: object;
};
type Body = Record<string, unknown>;

/** A service with a model that waits on demand, and employers whose candidates agreed to the AI conversation. */
export async function conversingService() {
  const model = createPacedModel();
  const service = await serviceForFile({ replace: withModel(model) });
  const fixtures = managementOf(service);
  const { deps } = service;
  // The service wires its own conversation, which the test's replaces.
  await deps.database.listen(FLOORS_CHANNEL, deps.conversation.wakeFloorStreams);

  async function conversing({ scopes = 'applications:manage' } = {}) {
    const workspace = await fixtures.managed(scopes);
    const jobId = await fixtures.recruitment(workspace);
    const sessionId = await insertAgreedSession(deps, { workspaceId: workspace.id, jobId });
    const { key } = await fixtures.admin.managementKey.issue({ workspace: workspace.slug, scopes });
    const path = `/api/manage/v1/workspaces/${workspace.slug}/applications/${sessionId}/conversation`;
    const callAs = (headers: Record<string, string>) => (operation: string, body: Body) =>
      service.post(`${path}/${operation}`, body, headers);
    return {
      workspace,
      sessionId,
      path,
      call: callAs(workspace.headers),
      /** Calls with the key of a colleague. */
      callAsOther: callAs({ 'X-API-Key': key }),
      stream: `${service.url}/api/v2/prequalif/${sessionId}/stream`,
      decide: (decision: 'ai' | 'human') =>
        service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision }),
      stored: () =>
        selectRows<{ origin: string; text: string; author: string | null; to_person: boolean }>(
          deps,
          sql`select origin, text, author, to_person from transcript_messages
            where session_id = ${sessionId} order by sequence`,
        ),
    };
  }

  return { service, model, conversing };
}

type Read = { chunks: Chunk[]; ids: string[]; over: Promise<void>; status: number; leave(): void };

/** Posts a message, or comes back to the stream without one, and reads its chunks as they arrive. */
export async function readStream(
  address: string,
  message: string | { id: string; content: string } | null,
  lastEventId?: string,
): Promise<Read> {
  const leaving = new AbortController();
  const { id, content } =
    typeof message === 'object' && message !== null ? message : { id: randomUUID(), content: message };
  const response = await fetch(address, {
    signal: leaving.signal,
    ...(content !== null && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ messages: content === '' ? [] : [{ id, role: 'user', content }] }),
    }),
    ...(lastEventId !== undefined && { headers: { 'Last-Event-ID': lastEventId } }),
  });
  const chunks: Chunk[] = [];
  const ids: string[] = [];
  const read = async () => {
    if (response.body === null) return;
    let rest = '';
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (\{.*)$/m.exec(block)?.[1];
        if (data === undefined) continue;
        chunks.push(JSON.parse(data));
        ids.push(/^id: (.*)$/m.exec(block)?.[1] ?? '');
      }
    }
  };
  const over = read().catch(() => {});
  return { chunks, ids, over, status: response.status, leave: () => leaving.abort() };
}

export const typesOf = (chunks: readonly Chunk[]) => chunks.map(({ type }) => type);
export const textIn = (chunks: readonly Chunk[]) => chunks.map(({ delta }) => delta ?? '').join('');
