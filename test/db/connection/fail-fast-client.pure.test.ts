import type postgres from 'postgres';
import { expect, test } from 'vitest';
import { createFailFastClient } from '#db/connection/fail-fast-client.ts';

type Fake = { questions: number; lose(): void };

/** Makes connections, each of which answers by its place in the list. */
function fakes(answers: ((ended: Promise<never>) => Promise<unknown>)[]) {
  const opened: Fake[] = [];
  const open = () => {
    const { promise: ended, reject } = Promise.withResolvers<never>();
    ended.catch(() => {});
    const lose = () => reject(new Error('CONNECTION_DESTROYED'));
    const fake: Fake = { questions: 0, lose };
    const answer = answers[opened.push(fake) - 1];
    const unsafe = () => {
      fake.questions += 1;
      return answer?.(ended);
    };
    const options = { parsers: {}, serializers: {} };
    return { options, unsafe, end: async () => lose() } as unknown as postgres.Sql;
  };
  return { opened, open };
}

const silent = (ended: Promise<never>) => ended;
const answering = async () => ['answered'];

test('who asked later over a connection that is replaced meanwhile is answered over the next one', async () => {
  const { opened, open } = fakes([silent, answering]);
  const { client } = createFailFastClient({ open, answerMs: 200, timeoutMs: 60_000 });
  const first = client.unsafe('select 1').then((rows) => rows);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const second = client.unsafe('select 1').then((rows) => rows);
  expect(await Promise.all([first, second])).toEqual([['answered'], ['answered']]);
  expect(opened.map(({ questions }) => questions)).toEqual([2, 2]);
});

test('what the connection in use refuses is refused, once', async () => {
  const { opened, open } = fakes([() => Promise.reject(new Error('syntax error'))]);
  const { client, close } = createFailFastClient({ open, answerMs: 60_000, timeoutMs: 60_000 });
  await expect(client.unsafe('selec 1').then((rows) => rows)).rejects.toThrow('syntax error');
  expect(opened.map(({ questions }) => questions)).toEqual([1]);
  await close();
});

test('and so is what still waits when the client is closed', async () => {
  const { open } = fakes([silent]);
  const { client, close } = createFailFastClient({ open, answerMs: 60_000, timeoutMs: 60_000 });
  const waiting = client.unsafe('select 1').then((rows) => rows);
  await Promise.all([expect(waiting).rejects.toThrow('CONNECTION_DESTROYED'), close()]);
});
