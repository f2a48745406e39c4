import { beforeAll, expect, test } from 'vitest';
import { overloadedRefusal } from '#kernel/errors/refusals.ts';
import { createSemaphore } from '#kernel/semaphore.ts';
import { pdf } from '../support/files/cv-samples.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { candidateOf, portalTokenFor } from '../support/requests/portal.ts';
import { callRpc, rpcError } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';

/** More than the kernel buffers of an unread answer. */
const CV_BYTES = 6_000_000;
const message = 'Too many exports.';

/** Memory for the files of one export. */
const service = await serviceForFile({
  replace: () => ({
    fileMemory: createSemaphore({
      permits: CV_BYTES,
      waitMs: 300,
      waitersMax: 10,
      refusal: overloadedRefusal(message, 10),
    }),
  }),
});
const fixtures = fixturesOf(service);

let token: string;
let withoutFile: string;

beforeAll(async () => {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const data = new Uint8Array(pdf({ bytes: CV_BYTES }));
  const cv = new File([data], 'cv.pdf', { type: 'application/pdf' });
  const tokenOf = async (id: string) => portalTokenFor(service, await candidateOf(service.deps, id));
  token = await tokenOf(await fixtures.application(workspace, jobId, { cv }));
  withoutFile = await tokenOf(await fixtures.application(workspace, jobId));
});

test('exports with files take turns: there is memory for so many, until they are read', async () => {
  const path = `/api/v2/portal/${token}/export`;
  const unread = await service.open(`${path}?include=files`);
  expect(unread.statusCode).toBe(200);

  const refused = await service.get(`${path}?include=files`);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
  expect(refused.json()).toMatchObject({ ok: false, error: message, code: 'internal_error', status: 503 });
  const input = { token, include: 'files' };
  const overRpc = await callRpc(service, 'portal.export', { type: 'query', input });
  expect([overRpc.status, rpcError(overRpc).data.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect((await service.get(path)).status).toBe(200);
  expect((await service.get(path, { Accept: 'application/zip' })).status).toBe(200);

  unread.destroy();
  const one = await callRpc(service, 'portal.export', { type: 'query', input });
  const other = await service.get(`${path}?include=files`);
  expect([one.status, other.status]).toEqual([200, 200]);
});

test('an export without files does not wait, and a batch does not wait for itself', async () => {
  const input = { token, include: 'files' };
  const inputs = encodeURIComponent(JSON.stringify({ 0: input, 1: input }));
  // There is room again for it: the export before it was read.
  const batch = await service.get(`/trpc/portal.export,portal.export?batch=1&input=${inputs}`);
  const answers: { error?: { message: string } }[] = batch.json();
  // Either of them may have been read first.
  expect(answers).toHaveLength(2);
  expect(new Set(answers.map(({ error }) => error?.message))).toEqual(
    new Set([undefined, 'One request brings one export with files; ask for the next one by itself.']),
  );
  const full = await service.deps.fileMemory.acquire(CV_BYTES);
  const waiting = service.deps.fileMemory.acquire(1).catch(() => null);
  expect((await service.get(`/api/v2/portal/${withoutFile}/export?include=files`)).status).toBe(200);
  full();
  (await waiting)?.();
});
