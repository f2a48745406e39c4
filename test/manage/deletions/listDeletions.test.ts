import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { deletionsOf } from './deletions.ts';

const service = await serviceForFile();
const { admin, application, recruitment, requested } = deletionsOf(service);

type Requested = Awaited<ReturnType<typeof requested>>;
type Page = { deletions: { id: string }[]; removed: unknown[]; syncToken: string; nextCursor: string | null };

describe('200', () => {
  test('lists the workspace’s requests by their change, page after page', async () => {
    await requested();
    const { workspace, id, get, candidateId } = await requested();
    const first = await get('?limit=1');
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(first.json()).toMatchObject({
      deletions: [{ id, candidateId, state: 'requested', onHold: false, overdue: false, confirmed: [] }],
      removed: [],
      nextCursor: null,
    });
    const { syncToken } = (await get('')).json<Page>();
    const other = await application(workspace, await recruitment(workspace));
    const { candidate } = await admin.application.show({ id: other });
    const later = await admin.deletion.request({ candidate: candidate.id });
    const since = (await get(`?since=${syncToken}`)).json<Page>();
    expect(since.deletions.map((deletion) => deletion.id)).toContain(later.id);
    const page = (await get('?limit=1')).json<Page>();
    const next = (await get(`?limit=1&cursor=${page.nextCursor}`)).json<Page>();
    expect([...page.deletions, ...next.deletions].map((deletion) => deletion.id)).toEqual([id, later.id]);
    expect((await get('?state=done')).json<Page>().deletions).toEqual([]);
    const others = (await get(`?state=done&since=${syncToken}`)).json<Page>();
    expect(others.deletions).toEqual([]);
    expect(others.removed).toContainEqual(expect.objectContaining({ id: later.id }));
  });

  test.each([
    [
      'a legal hold',
      ({ candidateId }: Requested) => admin.candidate.hold({ id: candidateId, reason: 'Litige en cours.' }),
      { onHold: true },
    ],
    [
      'a confirmation by another system',
      ({ post }: Requested) =>
        post('/confirm-downstream', { system: 'ats', at: service.clock.now().toISOString() }),
      { confirmed: [expect.objectContaining({ system: 'ats' })] },
    ],
    ['its execution', ({ id }: Requested) => admin.deletion.execute({ id }), { state: 'done' }],
  ])('%s is a change of the request (D95)', async (_, change, seen) => {
    const one = await requested();
    const { syncToken } = (await one.get('')).json<Page>();
    await change(one);
    const { deletions } = (await one.get(`?since=${syncToken}`)).json<Page>();
    expect(deletions).toMatchObject([{ id: one.id, ...seen }]);
  });
});

describe('400', () => {
  test.each([
    ['?limit=0', 'limit', 'out_of_range'],
    ['?state=open', 'state', 'unknown_option'],
    ['?cursor=x', 'cursor', 'unknown_option'],
    ['?since=2026-11-26T08:55:00.000Z', 'since', 'bad_sync_token'],
  ])('%s', async (query, field, code) => {
    const { get } = await requested();
    const answer = await get(query);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', details: [{ field, code }] });
  });
});
