import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createSpools } from '../../openapi/reply/spool.ts';

async function openSpools() {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-spools-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, spools: createSpools(folder) };
}

const textOf = async (spool: AsyncIterable<Uint8Array>) => String(await buffer(spool));

test('readers of any pace read the same bytes while they are written, and no file is left', async () => {
  const { folder, spools } = await openSpools();
  const { spool, write, end } = await spools.open();
  const early = textOf(spool);
  await write(Buffer.from('<source>'));
  const iterator = spool[Symbol.asyncIterator]();
  expect(String((await iterator.next()).value)).toBe('<source>');
  const large = 'é'.repeat(100_000);
  await write(Buffer.from(large));
  await write(Buffer.from('</source>'));
  end();
  const whole = `<source>${large}</source>`;
  expect([(await early) === whole, (await textOf(spool)) === whole]).toEqual([true, true]);
  let rest = '';
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    rest += Buffer.from(next.value).toString('latin1');
  }
  expect(Buffer.from(rest, 'latin1').toString()).toBe(whole.slice('<source>'.length));
  expect(await readdir(folder)).toEqual([]);
});

test('a fault of the writer is one of its readers, never an end', async () => {
  const { spools } = await openSpools();
  const { spool, write, fail } = await spools.open();
  await write(Buffer.from('half'));
  const reading = textOf(spool);
  fail(new Error('the database is away'));
  await expect(reading).rejects.toThrow('the database is away');
});

test('a ninth answer takes the place of one that nobody reads, and is 503 while all are read', async () => {
  const { spools } = await openSpools();
  const writers = await Promise.all(Array.from({ length: 8 }, () => spools.open()));
  await expect(spools.open()).rejects.toMatchObject({ reason: 'overloaded' });
  for (const { write, end } of writers) {
    await write(Buffer.from('jobs'));
    end();
  }
  const readers = writers.map(({ spool }) => spool[Symbol.asyncIterator]());
  for (const reader of readers) await reader.next();
  await expect(spools.open()).rejects.toThrow();
  await readers[3]?.return?.();
  await spools.open();
  expect(writers.map(({ spool }) => spool.isClosed())).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => n === 3));
  const closed = writers[3];
  if (closed === undefined) throw new Error('there are eight');
  await expect(textOf(closed.spool)).rejects.toThrow();
  expect((await readers[0]?.next())?.done).toBe(true);
});
