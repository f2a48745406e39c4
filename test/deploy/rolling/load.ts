import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosEnvironment } from '#test/chaos/environment.ts';
import { say } from '#test/nodes/message-stream.ts';
import { wholeAnswer } from '#test/nodes/slow-provider.ts';
import { applicationForm } from '#test/support/fixtures.ts';
import type { Http } from '#test/support/requests/http.ts';

export type Load = { requests: number; streams: number; clients: number; openStreams: number };
export type Counts = {
  requests: number;
  broken: number;
  streams: number;
  brokenStreams: number;
  faults: Map<string, number>;
};

/** Requests and answers of the conversation until there are as many as asked for, and `isOver` says so. */
export async function runLoad(
  http: Http,
  {
    environment,
    sessions,
    load,
    isOver,
  }: {
    environment: Pick<ChaosEnvironment, 'workspace' | 'jobIds'>;
    sessions: readonly string[];
    load: Load;
    isOver: () => boolean;
  },
): Promise<Counts> {
  const counts: Counts = { requests: 0, broken: 0, streams: 0, brokenStreams: 0, faults: new Map() };
  const { slug, key } = environment.workspace;
  const [jobId = ''] = environment.jobIds;
  const note = (fault: string) => counts.faults.set(fault, (counts.faults.get(fault) ?? 0) + 1);
  let sent = 0;

  /** A board's export, a careers page's list, one job, and now and then an application. */
  function call(number: number) {
    if (number % 25 === 0) {
      const email = `candidat.${number}.${Date.now()}@courriel.example`;
      return http.post('/api/v2/application/submit', applicationForm(slug, jobId, { email }));
    }
    if (number % 3 === 0) return http.get('/api/jobs.json', { 'X-API-Key': key });
    if (number % 3 === 1) return http.get(`/api/public/v1/careers/${slug}/jobs?q=${number % 50}`);
    return http.get(`/api/public/v1/careers/${slug}/jobs/${jobId}`);
  }

  async function request(): Promise<void> {
    while (counts.requests < load.requests || !isOver()) {
      sent += 1;
      const fault = await call(sent).then(
        ({ status, headers }) => (status === 200 ? null : `answered ${status}${author(headers)}`),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      counts.requests += 1;
      if (fault === null) continue;
      counts.broken += 1;
      note(fault);
    }
  }

  async function converse(index: number): Promise<void> {
    for (let turn = 0; counts.streams < load.streams || !isOver(); turn++) {
      const session = sessions[(index + turn * load.openStreams) % sessions.length] ?? '';
      const outcome = await say(http, session, `Lundi ${turn}`, `m${Date.now()}-${turn}`).then(
        async (answer) => {
          if (answer.status !== 200) return `stream answered ${answer.status}${author(answer.headers)}`;
          if ((await answer.over) !== 'ended') return 'stream cut';
          return answer.text() === wholeAnswer ? null : `stream not whole: ${shapeOf(answer)}`;
        },
        (error: NodeJS.ErrnoException) => `stream ${error.code ?? error.message}`,
      );
      counts.streams += 1;
      if (outcome === null) continue;
      counts.brokenStreams += 1;
      note(outcome);
      await delay(100);
    }
  }

  await Promise.all([
    ...Array.from({ length: load.clients }, request),
    ...Array.from({ length: load.openStreams }, (_, index) => converse(index)),
  ]);
  return counts;
}

/** Every answer of a node has its request's id. */
function author(headers: IncomingHttpHeaders): string {
  return headers['x-request-id'] === undefined ? ' by the proxy' : '';
}

/** Kinds and number of an answer's chunks in their order, and why it ended: `start 1, text-delta 12, error 1`. */
function shapeOf({ received, text }: Pick<Awaited<ReturnType<typeof say>>, 'received' | 'text'>): string {
  const runs: [string, number][] = [];
  for (const { chunk } of received) {
    const kind = [chunk.type, chunk.reason ?? []].flat().join(' ');
    const last = runs.at(-1);
    if (last?.[0] === kind) last[1] += 1;
    else runs.push([kind, 1]);
  }
  return `${runs.map(([type, times]) => `${type} ${times}`).join(', ')}: …${text().slice(-40)}`;
}
