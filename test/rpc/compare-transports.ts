import { expect } from 'vitest';
import { fixturesOf, partnerApplication, tag } from '../support/fixtures.ts';
import type { Answer, Sent } from '../support/requests/http.ts';
import { candidateOf, portalTokenFor } from '../support/requests/portal.ts';
import { callRpc, rpcData, rpcError } from '../support/requests/rpc.ts';
import type { TestService } from '../support/service.ts';

type Headers = Record<string, string>;

/** One call, over RPC and over REST. */
export type Case = {
  procedure: string;
  type: 'query' | 'mutation';
  input?: unknown;
  headers?: Headers;
  path: string;
  body?: Sent['body'];
};

export type CallFixture = Awaited<ReturnType<typeof createCallFixture>>;

/** Makes data for the calls: keys, a job, a candidate who agreed to the conversation and one without a decision. */
export async function createCallFixture(service: TestService) {
  const fixtures = fixturesOf(service);
  const { sessionId, workspace, jobId } = await fixtures.session('ai');
  const board = await fixtures.partner();
  return {
    workspaceKey: { 'X-API-Key': workspace.key },
    partnerKey: { 'X-API-Key': board.key },
    slug: workspace.slug,
    jobId,
    sessionId,
    undecidedId: await fixtures.application(workspace, jobId),
    portalToken: portalTokenFor(service, await candidateOf(service.deps, sessionId)),
  };
}

/** An answer without its transport: the status, and the body or the code and faults. */
export function outcomeOf(answer: Answer, transport: 'rest' | 'rpc') {
  if (answer.status === 200) {
    // Tokens always differ, and a partner's second send has none.
    const { chatToken: _, ...same } = transport === 'rpc' ? rpcData(answer) : answer.json();
    return { status: 200, answer: same };
  }
  const { status } = answer;
  if (transport === 'rpc') {
    const { message, data } = rpcError(answer);
    expect(data.httpStatus).toBe(status);
    return { status, message, faults: data.details };
  }
  const body = answer.json<{ error: string; details?: unknown[] }>();
  return { status, message: body.error, faults: body.details ?? [] };
}

export async function expectSame(
  service: TestService,
  { procedure, type, input, headers = {}, path, body }: Case,
  status: number,
): Promise<void> {
  const method = type === 'query' ? 'GET' : 'POST';
  const rest = await service.send(path, { method, headers, ...(body !== undefined && { body }) });
  const rpc = await callRpc(service, procedure, { type, input, headers });
  expect(outcomeOf(rpc, 'rpc')).toEqual(outcomeOf(rest, 'rest'));
  expect(rest.status).toBe(status);
}

export const candidature = (body: unknown, headers: Headers): Case => ({
  procedure: 'applications.createFromPartner',
  type: 'mutation',
  input: body,
  headers,
  path: '/api/candidatures',
  body: body as Record<string, unknown>,
});

export function withCv(jobId: string, data: string) {
  const file = { fileName: 'a.pdf', contentType: 'application/pdf', data };
  return partnerApplication(jobId, { applicant: { resume: { file } } });
}

export function form(
  { slug, jobId }: Pick<CallFixture, 'slug' | 'jobId'>,
  fields: Record<string, string>,
  omit: string[] = [],
): Case {
  const input = Object.fromEntries(
    Object.entries({
      workspaceSlug: slug,
      jobId,
      firstName: 'Camille',
      lastName: 'Fontanel',
      email: `${tag()}@courriel.example`,
      consent: '1',
      ...fields,
    }).filter(([name]) => !omit.includes(name)),
  );
  const body = new FormData();
  for (const [name, value] of Object.entries(input)) body.append(name, value);
  return {
    procedure: 'applications.submit',
    type: 'mutation',
    input,
    path: '/api/v2/application/submit',
    body,
  };
}

export const session = (
  name: 'consent' | 'save',
  sessionId: string,
  body: Record<string, unknown>,
): Case => ({
  procedure: `prequalification.${name}`,
  type: 'mutation',
  input: name === 'save' ? { sessionId, state: body } : { sessionId, ...body },
  path: `/api/v2/prequalif/${sessionId}/${name}`,
  body,
});

export const portal = (name: 'export' | 'delete', token: string): Case => ({
  procedure: name === 'export' ? 'portal.export' : 'portal.requestDeletion',
  type: name === 'export' ? 'query' : 'mutation',
  input: { token },
  path: `/api/v2/portal/${encodeURIComponent(token)}/${name}`,
});

export const careers = (workspaceSlug: string): Case => ({
  procedure: 'jobs.careers',
  type: 'query',
  input: { workspaceSlug },
  path: `/api/public/v1/careers/${encodeURIComponent(workspaceSlug)}/jobs`,
});

export const jobs = (headers: Headers): Case => ({
  procedure: 'jobs.listJson',
  type: 'query',
  headers,
  path: '/api/jobs.json',
});
