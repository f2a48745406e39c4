import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Spool, SpoolReader } from '../../openapi/reply/spool.ts';
import { openSpools } from './open-spools.ts';

async function nextOf(reader: SpoolReader): Promise<Buffer> {
  const buffer = Buffer.alloc(1000);
  return buffer.subarray(0, await reader.read(buffer));
}

async function textOf(spool: Pick<Spool, 'open'>): Promise<string> {
  const [reader, parts]: [SpoolReader, Buffer[]] = [spool.open(), []];
  do parts.push(await nextOf(reader));
  while (parts.at(-1)?.length !== 0);
  reader.close();
  return Buffer.concat(parts).toString();
}

test('readers of any pace read the same bytes while they are written, and no file is left', async () => {
  const { folder, spools } = await openSpools();
  const { spool, write, end } = await spools.open();
  const early = textOf(spool);
  await write([Buffer.from('<source>')]);
  const slow = spool.open();
  expect(String(await nextOf(slow))).toBe('<source>');
  const large = 'é'.repeat(100_000);
  await write([Buffer.from(large)]);
  await write([Buffer.from('</source>')]);
  end();
  const whole = `<source>${large}</source>`;
  expect([(await early) === whole, (await textOf(spool)) === whole]).toEqual([true, true]);
  expect(await textOf({ open: () => slow })).toBe(whole.slice('<source>'.length));
  expect(await readdir(folder)).toEqual([]);
});

test('a fault of the writer is one of its readers, never an end', async () => {
  const { spools } = await openSpools();
  const { spool, write, fail } = await spools.open();
  await write([Buffer.from('half')]);
  const reading = textOf(spool);
  fail(new Error('the database is away'));
  await expect(reading).rejects.toThrow('the database is away');
});

test('a ninth answer takes the place of one that nobody reads, and is 503 while all are read', async () => {
  const { spools } = await openSpools();
  const writers = await Promise.all(Array.from({ length: 8 }, () => spools.open()));
  await expect(spools.open()).rejects.toMatchObject({ reason: 'overloaded' });
  for (const { write, end } of writers) {
    await write([Buffer.from('jobs')]);
    end();
  }
  const readers = writers.map(({ spool }) => spool.open());
  await expect(spools.open()).rejects.toThrow();
  readers[3]?.close();
  await spools.open();
  expect(writers.map(({ spool }) => spool.isLost())).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => n === 3));
  expect(() => writers[3]?.spool.open()).toThrow(/./);
  expect(await textOf({ open: () => readers[0] as SpoolReader })).toBe('jobs');
  const [, second] = readers;
  await spools.close();
  expect(() => writers[0]?.spool.open()).toThrow(/./);
  await expect(second?.read(Buffer.alloc(1))).rejects.toThrow();
});
