import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { selectRows, untilBlocked } from '#test/support/rows.ts';
import { owners, webhookCallsForFile } from './webhooks.ts';

const { deps, clock, deliver, receiver, recruitment, callsOf } = await webhookCallsForFile();

describe('200', () => {
  test.each(owners)('sets the address of the %s, and shows the secret once', async (owner) => {
    const { call, url } = await callsOf(owner);
    const first = await call('PUT', '', { url, events: ['application.received', 'application.received'] });
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
    const { id, secret } = first.json<{ id: string; secret: string }>();
    expect(first.json()).toEqual({ id, url, events: ['application.received'], secret });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const again = await call('PUT', '', { url: `${url}/2` });
    expect(again.json()).toEqual({ id, url: `${url}/2`, events: ['application.received'] });
    const rows = await selectRows(
      deps,
      sql`select actor, action from audit_entries where subject_kind = 'webhook' and subject_id = ${id}`,
    );
    expect(rows).toMatchObject(
      Array(2).fill({ actor: expect.stringMatching(/^key:/), action: 'webhook.set' }),
    );
  });

  test.each(owners)('what a change of the %s leaves out stays as it is (D143)', async (owner) => {
    const { call, url } = await callsOf(owner);
    const types = ['application.received', 'application.status_changed'];
    const { secret } = (await call('PUT', '', { url, events: types })).json<{ secret: string }>();
    const { id } = (await call('GET')).json<{ id: string }>();
    const stored = async () => (await call('GET')).json();
    const before = await stored();
    const rotated = (await call('PUT', '', { rotate: true })).json<{ secret: string }>();
    const previousUntil = new Date(clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect(rotated).toEqual({ id, url, events: types, secret: rotated.secret, previousUntil });
    expect(rotated.secret).not.toBe(secret);
    expect(await stored()).toEqual({ ...before, previousUntil });
    const changes = [
      [{ events: ['application.received'] }, { url, events: ['application.received'] }],
      [{ url: `${url}/2` }, { url: `${url}/2`, events: ['application.received'] }],
      [
        { url: `${url}/2`, rotate: true },
        { url: `${url}/2`, events: ['application.received'] },
      ],
      [{ events: null }, { url: `${url}/2`, events: null }],
    ] as const;
    for (const [change, expected] of changes) {
      expect((await call('PUT', '', change)).json()).toMatchObject({ id, ...expected });
      expect(await stored()).toMatchObject(expected);
    }
  });

  test('a rotation and other events leave a disabled webhook disabled, which its address enables', async () => {
    const { call, url, withDelivery } = await callsOf('workspace');
    receiver.answer((response) => response.writeHead(410).end());
    await withDelivery();
    receiver.answer((response) => response.writeHead(204).end());
    for (const change of [{ rotate: true }, { events: ['candidate.erased'] }]) {
      expect((await call('PUT', '', change)).status).toBe(200);
      expect((await call('GET')).json()).toMatchObject({ disabledReason: 'gone' });
    }
    await call('PUT', '', { url });
    expect((await call('GET')).json()).toMatchObject({ disabledAt: null, events: ['candidate.erased'] });
  });

  test('another secret, while the former one signs for seven days', async () => {
    const { call, url } = await callsOf('workspace');
    const { secret } = (await call('PUT', '', { url })).json<{ secret: string }>();
    const rotated = (await call('PUT', '', { url, rotate: true })).json<{ secret: string }>();
    expect(rotated.secret).not.toBe(secret);
    const previousUntil = new Date(clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect(rotated).toMatchObject({ previousUntil });
  });

  test('two rotations at once leave every secret that was shown (D117)', async () => {
    const { call, url } = await callsOf('workspace');
    const { id } = (await call('PUT', '', { url })).json<{ id: string }>();
    const { rotating } = await deps.database.transaction(async (tx) => {
      await tx.execute(sql`select from webhook_endpoints where id = ${id} for no key update`);
      const rotating = [1, 2].map(() => call('PUT', '', { url, rotate: true }));
      await untilBlocked(deps, 2);
      return { rotating };
    });
    const secrets = (await Promise.all(rotating)).map((answer) => answer.json<{ secret: string }>().secret);
    expect(new Set(secrets).size).toBe(2);
    const former = sql`select jsonb_array_length(earlier_secrets) as earlier from webhook_endpoints where id = ${id}`;
    expect(await selectRows(deps, former)).toEqual([{ earlier: 1 }]);
  });

  test.each(owners)('a repeat shows the same secret of the %s, and rotates nothing', async (owner) => {
    const { call, url } = await callsOf(owner);
    const repeatable = (body: Record<string, unknown>, name: string) =>
      call('PUT', '', body, { 'Idempotency-Key': name });
    const [first, same] = await Promise.all([
      repeatable({ url }, 'le premier envoi'),
      repeatable({ url }, 'le premier envoi'),
    ]);
    expect([first.status, first.json()]).toEqual([200, same.json()]);
    const rotation = { url, rotate: true };
    const rotated = await repeatable(rotation, 'la rotation de mars');
    const again = await repeatable(rotation, 'la rotation de mars');
    expect([again.json(), again.headers['idempotency-replayed']]).toEqual([rotated.json(), 'true']);
    const former = sql`select sealed_previous is not null as previous, earlier_secrets as earlier
      from webhook_endpoints where id = ${rotated.json<{ id: string }>().id}`;
    expect(await selectRows(deps, former)).toEqual([{ previous: true, earlier: [] }]);
    await call('PUT', '', rotation);
    const late = await repeatable(rotation, 'la rotation de mars');
    const { id, secret } = rotated.json<{ id: string; secret: string }>();
    expect(late.json()).toEqual({ id, url, events: null, secret });
    for (const other of [{ url }, { rotate: true }, { ...rotation, events: null }]) {
      const misused = await repeatable(other, 'la rotation de mars');
      expect([misused.status, misused.json()]).toMatchObject([400, { details: [{ code: 'already_used' }] }]);
    }
  });

  test('a partner chooses its types, of its jobs too', async () => {
    const { call, url, received, send, workspace } = await callsOf('partner');
    await call('PUT', '', { url, events: ['job.published'] });
    const jobId = await recruitment(workspace);
    await send(jobId);
    await deliver();
    expect(received().map(({ body }) => JSON.parse(body).type)).toEqual(['job.published']);
    await call('PUT', '', { url, events: ['application.received'] });
    await recruitment(workspace);
    await send(jobId);
    await deliver();
    expect(received().map(({ body }) => JSON.parse(body).type)).toEqual([
      'job.published',
      'application.received',
    ]);
  });

  test('an answer of the former address ends nothing at the one that was set meanwhile', async () => {
    const { call, url, send, workspace } = await callsOf('workspace');
    await call('PUT', '', { url });
    await send(await recruitment(workspace));
    receiver.answer(async (response, { path }) => {
      if (path.endsWith('/2')) return response.writeHead(204).end();
      await call('PUT', '', { url: `${url}/2` });
      return response.writeHead(410).end();
    });
    await deliver();
    receiver.answer((response) => response.writeHead(204).end());
    expect((await call('GET')).json()).toMatchObject({ url: `${url}/2`, failures: 0, disabledAt: null });
  });

  test('two calls at once make one webhook', async () => {
    const { call, url } = await callsOf('workspace');
    const answers = await Promise.all([call('PUT', '', { url }), call('PUT', '', { url })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const secrets = answers.filter((answer) => answer.json<{ secret?: string }>().secret !== undefined);
    expect(secrets).toHaveLength(1);
  });
});

describe('400', () => {
  test.each([
    ['a private address', { url: 'https://10.0.0.1/hooks' }, 'url unknown_option'],
    ['no https', { url: 'http://127.0.0.1/hooks' }, 'url unknown_option'],
    ['no address', {}, 'url required'],
    ['an unknown type', { events: ['application.read'] }, 'events.0 unknown_option'],
    ['no type', { events: [] }, 'events too_short'],
  ])('%s', async (_, change, fault) => {
    const { call, url } = await callsOf('workspace');
    const answer = await call('PUT', '', fault === 'url required' ? {} : { url, ...change });
    expect(answer.status).toBe(400);
    const [field, code] = fault.split(' ');
    expect(answer.json()).toMatchObject({ code: 'bad_request', details: [{ field, code }] });
    expect((await call('GET')).status).toBe(404);
  });

  test('a sixth rotation within seven days, of which the first secret is valid until its end', async () => {
    const { call, url } = await callsOf('workspace');
    await call('PUT', '', { url });
    const until = new Date(clock.now().getTime() + 7 * 86_400_000).toISOString();
    for (let count = 0; count < 5; count += 1)
      expect((await call('PUT', '', { url, rotate: true })).status).toBe(200);
    const refused = await call('PUT', '', { url: `${url}/autre`, rotate: true });
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({
      details: [{ field: 'rotate', code: 'out_of_range', message: expect.stringContaining(until) }],
    });
    expect((await call('GET')).json()).toMatchObject({ url });
    clock.advance(7 * 86_400_000);
    expect((await call('PUT', '', { url, rotate: true })).status).toBe(200);
  });

  test('a partner’s type is none of an employer’s alone', async () => {
    const { call, url } = await callsOf('partner');
    const answer = await call('PUT', '', { url, events: ['candidate.erased'] });
    expect(answer.json()).toMatchObject({ details: [{ field: 'events.0', code: 'unknown_option' }] });
  });
});

test.each(owners)('a change of the %s without an address is 404 where there is no webhook', async (owner) => {
  const { call } = await callsOf(owner);
  for (const change of [{ rotate: true }, { events: ['application.received'] }]) {
    const answer = await call('PUT', '', change);
    expect([answer.status, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  }
  expect((await call('GET')).status).toBe(404);
});
