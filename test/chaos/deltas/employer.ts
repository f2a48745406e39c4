import { setTimeout as delay } from 'node:timers/promises';
import {
  createDeltaClient,
  differences,
  type ReadPage,
  type Row,
  type Rows,
  readWhole,
} from './delta-client.ts';
import type { EmployerNodes } from './employer-nodes.ts';
import { createWebhookClient, statusesOf } from './webhook-client.ts';

/** Below the limit of calls of a key in a minute. */
const CALLS_OF_KEY = 500;
/** The pages of a delta are small, so that changes happen between two of them. */
const DELTA_LIMIT = 20;
const WEBHOOKS_MS_MAX = 60_000;
const PASS_RETRIES_MS = 500;
const SCOPES = 'applications:manage,jobs:manage,deletions:manage,webhooks:manage';
const ofTheMoment = new Set(['applications', 'visible', 'url', 'findings', 'overdue']);

export type Employer = Awaited<ReturnType<typeof createEmployer>>;

/** A workspace, and the clients that follow it: by `since`, by `since` for one status, and by webhooks. */
export async function createEmployer(nodes: EmployerNodes) {
  const { fixtures } = nodes;
  const { slug } = await fixtures.workspace({ statusMails: 'off', notify: 'never' });
  const base = `/api/manage/v1/workspaces/${slug}`;
  let key = '';
  let callsLeft = 0;

  async function headers(): Promise<{ 'X-API-Key': string }> {
    callsLeft -= 1;
    if (callsLeft < 0) {
      callsLeft = CALLS_OF_KEY;
      ({ key } = await fixtures.admin.managementKey.issue({ workspace: slug, scopes: SCOPES }));
    }
    return { 'X-API-Key': key };
  }

  /** Calls an operation once, on a node in turn. */
  async function call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: Record<string, unknown> | unknown[],
  ) {
    const sent = { method, headers: await headers(), ...(body !== undefined && { body }) };
    return nodes.next().send(`${base}/${path}`, sent);
  }

  const pagesOf =
    (list: 'applications' | 'jobs' | 'deletions', filter: Record<string, string> = {}): ReadPage =>
    async (parameters) => {
      const path = `${list}?${new URLSearchParams({ ...parameters, ...filter })}`;
      const answer = await read(() => call('GET', path));
      const { removed, syncToken, nextCursor, ...rest } = answer;
      return { rows: rest[list].map(lasting), removed, syncToken, nextCursor };
    };

  const follow = (name: string, readPage: ReadPage) => ({
    name,
    readPage,
    client: createDeltaClient(readPage, { limit: DELTA_LIMIT }),
  });
  const applications = follow('applications', pagesOf('applications'));
  const received = follow('received', pagesOf('applications', { status: 'received' }));
  const others = [follow('jobs', pagesOf('jobs')), follow('deletions', pagesOf('deletions'))];
  const webhooks = createWebhookClient();
  nodes.receiver.answer((response, delivery) => {
    response.writeHead(204).end();
    if (delivery.path.endsWith(slug)) webhooks.receive(delivery);
  });
  await call('PUT', 'webhook', {
    url: `${nodes.receiver.url}/${slug}`,
    events: [
      'application.received',
      'application.status_changed',
      'conversation.person_wanted',
      'candidate.erased',
    ],
  });

  /**
   * Compares a client with a full read. A commit between the two is no fault, so the full read must be the same before
   * and after the client.
   */
  async function agree({ name, readPage, client }: typeof applications): Promise<Rows> {
    let whole = await readWhole(readPage);
    for (;;) {
      await client.catchUp();
      const found = differences(client.rows, whole);
      if (found.length === 0) return whole;
      const again = await readWhole(readPage);
      if (differences(again, whole).length === 0) throw new Error(`${name} by since: ${found.join('; ')}`);
      whole = again;
    }
  }

  async function agreeByWebhooks(): Promise<void> {
    const startedAt = performance.now();
    let [whole, passAt] = [statusesOf(await agree(applications)), startedAt + PASS_RETRIES_MS];
    for (;;) {
      const found = differences(webhooks.statuses, whole);
      if (found.length === 0) return;
      const now = performance.now();
      if (now - startedAt > WEBHOOKS_MS_MAX) throw new Error(`by webhooks: ${found.join('; ')}`);
      if (now > passAt) {
        await nodes.passRetries();
        whole = statusesOf(await agree(applications));
        passAt = now + PASS_RETRIES_MS;
      }
      await delay(5);
    }
  }

  return {
    slug,
    call,
    /** All applications, as the clients hold them. */
    rows: applications.client.rows,
    /** Lets the clients catch up, and throws unless each holds what a full read holds; `whole` also reads jobs and deletions. */
    async compare({ whole }: { whole: boolean }): Promise<void> {
      await agreeByWebhooks();
      for (const list of [received, ...(whole ? others : [])]) await agree(list);
    },
  };
}

type Answer = { status: number; text: string; json<Body>(): Body };
type ListAnswer = Record<'applications' | 'jobs' | 'deletions', Row[]> & {
  removed: { id: string }[];
  syncToken: string;
  nextCursor: string | null;
};

/** Reads, again where the node was killed meanwhile. */
async function read(attempt: () => Promise<Answer>): Promise<ListAnswer> {
  for (let left = 20; ; left -= 1) {
    try {
      const answer = await attempt();
      if (answer.status === 200) return answer.json<ListAnswer>();
      if (answer.status < 500 || left === 0)
        throw new TypeError(`a list answered ${answer.status} ${answer.text}`);
    } catch (error) {
      if (error instanceof TypeError || left === 0) throw error;
    }
    await delay(50);
  }
}

function lasting(row: Row): Row {
  return {
    ...Object.fromEntries(Object.entries(row).filter(([name]) => !ofTheMoment.has(name))),
    id: row.id,
  };
}
