import fc from 'fast-check';
import { listOperations } from '#openapi/operations.ts';
import { appRouter } from '#routers/root.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { candidateOf, portalTokenFor } from '../support/requests/portal.ts';
import type { TestService } from '../support/service.ts';
import { createAnswerCheck } from './check-answer.ts';
import { anyRequest, type Described, type FuzzRequest } from './requests.ts';
import type { Known, Schema } from './values.ts';

const operations = listOperations(appRouter);

type FuzzReport = {
  requests: number;
  statuses: Record<string, number>;
  /** One request for each kind of fault. */
  faults: Record<string, { count: number; request: string; answer: string }>;
};

type Options = { runs: number; seed: number; parallel?: number };
type Fuzzed = Pick<TestService, 'deps' | 'send' | 'get' | 'post' | 'clock'>;

const CHUNK = 100;
const YEAR_MS = 31_536_000_000;

/** Limits so wide that requests reach the operations; counting has its own tests. */
export const fuzzConfig = { SUBMIT_LIMIT_PER_MINUTE: '1000000', SUBMIT_LIMIT_PER_EMAIL_HOUR: '1000000' };

/** Makes `runs` requests from the service's own document by the seed, and checks every answer by the document. */
export async function fuzz(service: Fuzzed, { runs, seed, parallel = 16 }: Options): Promise<FuzzReport> {
  const document = (await service.get('/openapi.json')).json<{
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, Schema> };
  }>();
  const describe = ({ rest }: (typeof operations)[number]) =>
    document.paths[rest.path]?.[rest.method.toLowerCase()] ?? { responses: {} };
  const resolve = (ref: string) => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
  const requests = anyRequest({ operations, describe, resolve, known: await known(service) });
  const checkAnswer = createAnswerCheck(
    document,
    (path, method) => document.paths[path]?.[method.toLowerCase()],
  );
  const report: FuzzReport = { requests: 0, statuses: {}, faults: {} };
  for (let done = 0; done < runs; done += CHUNK) {
    const queue = fc.sample(requests, { seed: seed + done, numRuns: Math.min(CHUNK, runs - done) });
    await Promise.all(Array.from({ length: parallel }, () => work(queue)));
  }
  return report;

  async function work(queue: FuzzRequest[]): Promise<void> {
    for (let request = queue.pop(); request !== undefined; request = queue.pop()) {
      service.clock.advance(200);
      const answer = await send(request).catch(() => send(request));
      const line = `${request.transport} ${answer.status}`;
      report.requests += 1;
      report.statuses[line] = (report.statuses[line] ?? 0) + 1;
      const fault = verdict(request, answer);
      if (fault === null) continue;
      const kind = `${request.operation.rest.operationId} ${request.transport}: ${fault}`;
      const first = report.faults[kind] ?? {
        count: 0,
        request: JSON.stringify([request.path, request.sent]).slice(0, 1500),
        answer: `${answer.status} ${answer.text.slice(0, 500)}`,
      };
      report.faults[kind] = { ...first, count: first.count + 1 };
    }
  }

  function send({ path, sent }: FuzzRequest) {
    return service.send(path, sent);
  }

  function verdict(request: FuzzRequest, answer: Awaited<ReturnType<Fuzzed['send']>>): string | null {
    try {
      return checkAnswer(request, answer);
    } catch (error) {
      return `no JSON: ${String(error)}`;
    }
  }
}

/** Prepares data to find: half of the names of each kind exist. */
async function known(service: Fuzzed): Promise<Known> {
  const fixtures = fixturesOf(service);
  const agreed = await fixtures.session('ai');
  const undecided = await fixtures.session(null);
  const partner = await fixtures.partner();
  const manager = await fixtures.admin.managementKey.issue({ scopes: 'jobs:manage' });
  const candidateId = await candidateOf(service.deps, agreed.sessionId);
  const nobody = '00000000-0000-4000-8000-000000000000';
  return {
    workspace_key: [agreed.workspace.key, undecided.workspace.key],
    partner_key: [partner.key],
    management_key: [manager.key],
    slug: [agreed.workspace.slug, undecided.workspace.slug, 'nowhere'],
    externalId: ['poste-1', 'x'],
    workspaceSlug: [agreed.workspace.slug, undecided.workspace.slug, 'nowhere'],
    jobId: [agreed.jobId, undecided.jobId, nobody],
    sessionId: [agreed.sessionId, agreed.sessionId, undecided.sessionId, nobody, 'no-uuid'],
    token: [portalTokenFor(service, candidateId, YEAR_MS), undecided.sessionId, nobody, 'x'],
    role: ['user', 'assistant', 'system'],
    format: ['json', 'zip', 'x'],
    include: ['files', 'x'],
    consent: ['1'],
    data: ['JVBERi0xLjQK', 'AAAA', '%'],
  };
}
