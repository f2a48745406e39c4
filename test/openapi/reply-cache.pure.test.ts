import { expect, test } from 'vitest';
import type { Reply } from '#openapi/reply/reply.ts';
import { ReplyCache } from '#openapi/reply/reply-cache.ts';
import { createTestClock } from '../support/clock.ts';
import { openSpools } from './open-spools.ts';

const unchanged = { newest: 1, of: () => 1, confirm: () => null };

/** Counts how often an answer is built for three requests in a row. */
async function loadsOfThree(load: () => Promise<Reply['body']>): Promise<number> {
  const cache = new ReplyCache({ clock: createTestClock(), revisions: unchanged });
  let loads = 0;
  for (let request = 0; request < 3; request += 1) {
    await cache.get('jobs', async () => {
      loads += 1;
      return { reply: { status: 200, headers: {}, body: await load() }, owners: ['workspace'] };
    });
  }
  return loads;
}

test('an answer in memory is kept once it was asked for again (D7)', async () => {
  expect(await loadsOfThree(async () => Buffer.from('{}'))).toBe(2);
});

test('one in a spool is kept at once: the second reader costs the database nothing', async () => {
  const { spools } = await openSpools();
  const load = async () => {
    const { spool, write, end } = await spools.open('workspace');
    await write([Buffer.from('{}')]);
    end();
    return spool;
  };
  expect(await loadsOfThree(load)).toBe(1);
});

test('one whose writer failed is built anew, and not cut for everybody after', async () => {
  const { spools } = await openSpools();
  const load = async () => {
    const { spool, write, fail } = await spools.open('workspace');
    await write([Buffer.from('{')]);
    fail(new Error('the database is away'));
    return spool;
  };
  expect(await loadsOfThree(load)).toBe(3);
});
