import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '#test/support/requests/http.ts';
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
/** Pages are small, so that changes happen between two of them. */
const DELTA_LIMIT = 10;
const WEBHOOKS_MS_MAX = 120_000;
const PASS_RETRIES_MS = 1000;
const SCOPES = 'applications:manage,jobs:manage,deletions:manage,webhooks:manage';
const ofTheMoment = new Set(['applications', 'visible', 'url', 'findings', 'overdue']);

export type Employer = Awaited<ReturnType<typeof createEmployer>>;

/** A workspace, and the clients that follow its lists: by `since`, by `since` for one status, and by webhooks. */
export async function createEmployer(nodes: EmployerNodes) {
  const { fixtures } = nodes;
  const { slug } = await fixtures.workspace({ statusMails: 'off', notify: 'never' });
  const base = `/api/manage/v1/workspaces/${slug}`;
  let key = Promise.resolve('');
  let callsLeft = 0;

  async function headers(): Promise<{ 'X-API-Key': string }> {
    callsLeft -= 1;
    if (callsLeft < 0) {
      callsLeft = CALLS_OF_KEY;
      // Calls that begin meanwhile wait for the new key: the former one has no call left.
      key = fixtures.admin.managementKey.issue({ workspace: slug, scopes: SCOPES }).then((made) => made.key);
    }
    return { 'X-API-Key': await key };
  }

  /** Calls an operation once, on a node in turn. */
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: Record<string, unknown> | unknown[],
  ) {
    const sent = { method, headers: await headers(), ...(body !== undefined && { body }) };
    return nodes.next().send(`${base}/${path}`, sent);
  }

  /** Calls an operation that may run twice, again where the node was killed meanwhile. */
  const callSurely = (...sent: Parameters<typeof call>) => call(...sent).catch(() => call(...sent));

  const pagesOf =
    (list: 'applications' | 'jobs' | 'deletions', filter: Record<string, string> = {}): ReadPage =>
    async (parameters) => {
      const path = `${list}?${new URLSearchParams({ ...parameters, ...filter })}`;
      const answer = await read(() => call('GET', path));
      const { removed, syncToken, nextCursor, ...rest } = answer;
      return { rows: rest[list].map(lasting), removed, syncToken, nextCursor };
    };

  const follow = (name: string, list: ReadPage, filter: (row: Row) => boolean = () => true): Follower => ({
    name,
    client: createDeltaClient(list, { limit: DELTA_LIMIT }),
    rowsIn: (whole) => new Map([...whole].filter(([, row]) => filter(row))),
  });
  const applications = {
    readPage: pagesOf('applications'),
    followers: [
      follow('applications', pagesOf('applications')),
      follow(
        'received applications',
        pagesOf('applications', { status: 'received' }),
        ({ status }) => status === 'received',
      ),
    ],
  };
  const others = {
    jobs: { readPage: pagesOf('jobs'), followers: [follow('jobs', pagesOf('jobs'))] },
    deletions: { readPage: pagesOf('deletions'), followers: [follow('deletions', pagesOf('deletions'))] },
  };
  const webhooks = createWebhookClient();
  const url = nodes.receiveWebhooks(slug, webhooks.receive);
  const events = [
    'application.received',
    'application.status_changed',
    'conversation.person_wanted',
    'candidate.erased',
  ];
  await callSurely('PUT', 'webhook', { url, events });
  let rows: Rows = new Map();

  /**
   * Compares clients of a list with a full read. A commit between the two is no fault, so the full read must be the same
   * before and after the clients.
   */
  async function agree({ readPage, followers }: typeof applications): Promise<Rows> {
    let whole = await readWhole(readPage);
    for (;;) {
      await Promise.all(followers.map(({ client }) => client.catchUp()));
      const found = followers.flatMap(({ name, client, rowsIn }) =>
        differences(client.rows, rowsIn(whole)).map((difference) => `${name}: ${difference}`),
      );
      if (found.length === 0) return whole;
      const again = await readWhole(readPage);
      if (differences(again, whole).length === 0) throw new Error(`by since: ${found.join('; ')}`);
      whole = again;
    }
  }

  /** Waits for deliveries while the client of webhooks differs. Attempts that a killed node left are repeated. */
  async function agreeByWebhooks(): Promise<void> {
    const startedAt = performance.now();
    for (let waitMs = PASS_RETRIES_MS; ; waitMs *= 2) {
      rows = await agree(applications);
      const late = delay(waitMs, 'late' as const, { ref: false });
      for (let isLate = false; !isLate; ) {
        const next = webhooks.nextDelivery();
        const found = differences(webhooks.statuses, statusesOf(rows));
        if (found.length === 0) return;
        if (performance.now() - startedAt > WEBHOOKS_MS_MAX)
          throw new Error(`by webhooks: ${found.join('; ')}`);
        isLate = (await Promise.race([next, late])) === 'late';
      }
      await nodes.passRetries(slug);
    }
  }

  return {
    slug,
    call,
    /** All applications, as the clients hold them. */
    rows: () => rows,
    /** Ends its webhook, so that later changes cost it nothing. */
    unfollow: () => callSurely('DELETE', 'webhook'),
    /** Lets the clients of applications, and of these lists, catch up; throws unless each holds what a full read holds. */
    async compare(lists: readonly ('jobs' | 'deletions')[]): Promise<void> {
      await Promise.all([agreeByWebhooks(), ...lists.map((list) => agree(others[list]))]);
    },
  };
}

type Follower = {
  name: string;
  client: ReturnType<typeof createDeltaClient>;
  /** The rows of a full read that the client follows. */
  rowsIn(whole: Rows): Rows;
};

type ListAnswer = Record<'applications' | 'jobs' | 'deletions', Row[]> & {
  removed: { id: string }[];
  syncToken: string;
  nextCursor: string | null;
};

/** Reads, again where the node was killed meanwhile, or after the wait that a limit asks for. */
async function read(attempt: () => Promise<Answer>): Promise<ListAnswer> {
  for (let left = 20; ; left -= 1) {
    try {
      const answer = await attempt();
      if (answer.status === 200) return answer.json<ListAnswer>();
      if (answer.status === 429) await delay(Number(answer.headers['retry-after']) * 1000);
      if ((answer.status < 500 && answer.status !== 429) || left === 0)
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
