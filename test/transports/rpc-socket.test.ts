import { describe, expect, test } from 'vitest';
import { openSocket } from './support/chat-socket.ts';
import { serviceWithModel } from './support/service-with-model.ts';

const setup = await serviceWithModel();
const address = setup.trpcUrl.replace('http', 'ws');

type Answer = {
  id: number | null;
  result?: { type: string; id?: string; data?: unknown };
  error?: { message: string; data: { httpStatus: number; errorCode: string; requestId?: string } };
};

/** A client of raw tRPC frames. */
async function connect(query = '') {
  const client = await openSocket(address + query);
  const answers = client.frames as unknown as Answer[];
  return { ...client, answers, of: (id: number) => answers.filter((answer) => answer.id === id) };
}

const health = (id: number) => ({ id, method: 'query', params: { path: 'discovery.health' } });
const watching = (id: number, sessionId: string) => ({
  id,
  method: 'subscription',
  params: { path: 'prequalification.watch', input: { sessionId } },
});

describe('tRPC’s socket', () => {
  test('answers 32 calls in one frame, and refuses each of 33', async () => {
    const client = await connect();
    const calls = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => health(from + index));
    client.socket.send(JSON.stringify(calls(0, 32)));
    client.socket.send(JSON.stringify(calls(32, 33)));
    await client.until(() => client.answers.length === 65);
    const failures = client.answers.filter(({ error }) => error !== undefined);
    expect(failures.map(({ id }) => id)).toEqual(calls(32, 33).map(({ id }) => id));
    expect(failures[0]?.error?.data).toMatchObject({ httpStatus: 400, errorCode: 'bad_request' });
    await client.leave();
  });

  test('holds 32 subscriptions, refuses the next with 429, and has room again when one stops', async () => {
    const sessionId = await setup.session();
    const client = await connect();
    for (let id = 1; id <= 33; id += 1) client.send(watching(id, sessionId));
    await client.until(() => client.answers.some(({ error }) => error !== undefined));
    const [refused] = client.answers.filter(({ error }) => error !== undefined);
    expect(refused?.error).toMatchObject({
      message: 'Too many subscriptions are open.',
      data: { httpStatus: 429, errorCode: 'rate_limited' },
    });
    const kept = refused?.id === 1 ? 2 : 1;
    client.send({ id: kept, method: 'subscription.stop' });
    await client.until(() => client.of(kept).some(({ result }) => result?.type === 'stopped'));
    client.send(watching(40, sessionId));
    await client.until(() => client.of(40).some(({ result }) => result?.type === 'data'));
    expect(client.of(40)[0]?.result).toEqual({ type: 'started' });
    await client.leave();
  });

  test('a saved number that would come back as another is refused', async () => {
    const sessionId = await setup.session();
    const client = await connect();
    const frame = (id: number, number: string) =>
      `{"id":${id},"method":"mutation","params":{"path":"prequalification.save","input":{"sessionId":"${sessionId}","state":{"a":${number}}}}}`;
    client.socket.send(frame(1, '12345678901234567890'));
    client.socket.send(frame(2, '-0'));
    client.socket.send(frame(3, '12345678901'));
    await client.until(() => client.answers.length === 3);
    for (const id of [1, 2]) {
      const details = [{ field: 'state.a', code: 'out_of_range', message: expect.any(String) }];
      expect(client.of(id)[0]?.error?.data).toMatchObject({ httpStatus: 400, details });
    }
    expect(client.of(3)[0]?.result?.data).toEqual({ ok: true, persisted: true });
    await client.leave();
  });

  test('one id for two subscriptions is refused', async () => {
    const sessionId = await setup.session();
    const client = await connect();
    client.send(watching(1, sessionId));
    client.send(watching(1, sessionId));
    await client.until(() => client.of(1).some(({ error }) => error !== undefined));
    expect(client.of(1).find(({ error }) => error)?.error?.data).toMatchObject({ httpStatus: 400 });
    await client.leave();
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"data":{"a":1}}',
    '{"method":"connectionParams","data":{"a":{}}}',
  ])('connection parameters %j are refused and hung up on; the service goes on', async (parameters) => {
    const client = await connect('?connectionParams=1');
    client.socket.send(parameters);
    const closed = await client.closed;
    expect(closed.code).toBe(1005);
    expect(client.answers).toMatchObject([{ id: null, error: { data: { httpStatus: 400 } } }]);
  });

  test('connection parameters are read, and not used', async () => {
    const client = await connect('?connectionParams=1');
    client.send({ method: 'connectionParams', data: { 'x-api-key': 'ak_anything' } });
    client.send(health(1));
    await client.until(() => client.of(1).length > 0);
    expect(client.of(1)[0]?.result?.data).toMatchObject({ status: 'ok' });
    await client.leave();
  });

  test.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['no method', '{"id":1}'],
    ['no id', '{"method":"query","params":{"path":"discovery.health"}}'],
    ['no parameters', '{"id":1,"method":"query"}'],
    ['a path that is none', '{"id":1,"method":"query","params":{"path":["__proto__"]}}'],
    ['a path of Object’s', '{"id":1,"method":"query","params":{"path":"__proto__.toString"}}'],
    ['a mutation asked as a query', '{"id":1,"method":"query","params":{"path":"prequalification.consent"}}'],
    ['deep nesting', `{"id":1,"method":"query","params":${'['.repeat(60_000)}`],
  ])('%s is refused, without a word of ours inside, and the socket stays open', async (_, frame) => {
    const client = await connect();
    client.socket.send(frame);
    await client.until(() => client.answers.length > 0);
    expect(client.answers[0]?.error?.data.httpStatus).toBeGreaterThanOrEqual(400);
    expect(client.answers[0]?.error?.data.httpStatus).toBeLessThan(500);
    expect(JSON.stringify(client.answers)).not.toMatch(/stack|node_modules|TypeError/);
    client.send(health(2));
    await client.until(() => client.of(2).length > 0);
    await client.leave();
  });

  test('answers a typed client’s PING', async () => {
    const client = await connect();
    client.socket.removeAllListeners('message'); // it would be read as a frame
    const answer = new Promise((resolve) =>
      client.socket.once('message', (data) => resolve(data.toString())),
    );
    client.socket.send('PING');
    expect(await answer).toBe('PONG');
    await client.leave();
  });
});
