import { expect, test } from 'vitest';
import { createRoom } from '../../server/kernel/room.ts';
import { pdf } from '../support/cv-samples.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { candidateOf, portalTokenFor } from '../support/portal.ts';
import { callRpc, rpcError } from '../support/rpc.ts';
import { serviceForFile } from '../support/service.ts';

const CV_BYTES = 9_000_000;
const refusal = 'Too many exports.';

/** Room for the files of one export. */
const service = await serviceForFile({
  replace: () => ({ exportRoom: createRoom({ size: CV_BYTES, waitMs: 300, waitersMax: 10, refusal }) }),
});
const fixtures = fixturesOf(service);

test('exports with files take turns: there is memory for so many, until they are read', async () => {
  const workspace = await fixtures.workspace();
  const type = 'application/pdf';
  const cv = new File([new Uint8Array(pdf({ bytes: CV_BYTES }))], 'cv.pdf', { type });
  const id = await fixtures.application(workspace, await fixtures.recruitment(workspace), { cv });
  const token = portalTokenFor(service, await candidateOf(service.deps, id));
  const path = `/api/v2/portal/${token}/export`;
  const unread = await service.open(`${path}?include=files`);
  expect(unread.statusCode).toBe(200);

  const refused = await service.get(`${path}?include=files`);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
  expect(refused.json()).toMatchObject({ ok: false, error: refusal, code: 'internal_error', status: 503 });
  const input = { token, include: 'files' };
  const overRpc = await callRpc(service, 'portal.export', { type: 'query', input });
  expect([overRpc.status, rpcError(overRpc).data.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect((await service.get(path)).status).toBe(200);
  expect((await service.get(path, { Accept: 'application/zip' })).status).toBe(200);

  unread.destroy();
  for (let round = 0; round < 2; round += 1) {
    const one = await service.get(`${path}?include=files`);
    const other = await callRpc(service, 'portal.export', { type: 'query', input });
    expect([one.status, other.status]).toEqual([200, 200]);
  }
});

test('who has no file waits for nobody, and a batch does not wait for itself', async () => {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const data = new Uint8Array(pdf({ bytes: CV_BYTES }));
  const cv = new File([data], 'cv.pdf', { type: 'application/pdf' });
  const tokenOf = async (id: string) => portalTokenFor(service, await candidateOf(service.deps, id));
  const token = await tokenOf(await fixtures.application(workspace, jobId, { cv }));
  const bare = await tokenOf(await fixtures.application(workspace, jobId));
  const input = { token, include: 'files' };
  const inputs = encodeURIComponent(JSON.stringify({ 0: input, 1: input }));
  const batch = await service.get(`/trpc/portal.export,portal.export?batch=1&input=${inputs}`);
  const answers: { error?: { message: string } }[] = batch.json();
  expect(answers.map(({ error }) => error?.message)).toEqual([
    undefined,
    'One request brings one export with files; ask for the next one by itself.',
  ]);
  const full = await service.deps.exportRoom.enter(CV_BYTES);
  const waiting = service.deps.exportRoom.enter(1).catch(() => null);
  expect((await service.get(`/api/v2/portal/${bare}/export?include=files`)).status).toBe(200);
  full();
  (await waiting)?.();
});
