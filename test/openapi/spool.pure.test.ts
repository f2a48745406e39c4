import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { measurePace } from '#openapi/spool/reading-pace.ts';
import type { Spool, SpoolWriter } from '#openapi/spool/spool.ts';
import type { SpoolReader } from '#openapi/spool/spool-reader.ts';
import { createTestClock } from '../support/clock.ts';
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
  const { spool, write, end } = await spools.open('board');
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
  const { spool, write, fail } = await spools.open('board');
  await write([Buffer.from('half')]);
  const reading = textOf(spool);
  fail(new Error('the database is away'));
  await expect(reading).rejects.toThrow('the database is away');
});

/** Fills all spools with complete answers of different owners. */
async function fillSpools({ spools }: Awaited<ReturnType<typeof openSpools>>) {
  const writers: SpoolWriter[] = [];
  // They are opened one by one, since the oldest of equal ones is removed first.
  for (let owner = 0; owner < 32; owner += 1) {
    const writer = await spools.open(`${owner}`);
    await writer.write([Buffer.alloc(100_000)]);
    writer.end();
    writers.push(writer);
  }
  return writers;
}

test('one answer too many replaces one without a reader, and is 503 while all have one', async () => {
  const opened = await openSpools();
  const { spools } = opened;
  const writers = await fillSpools(opened);
  const readers = writers.map(({ spool }) => spool.open());
  await expect(spools.open('late')).rejects.toMatchObject({ reason: 'overloaded' });
  readers[3]?.close();
  await spools.open('late');
  expect(writers.flatMap(({ spool }, owner) => (spool.isLost() ? [owner] : []))).toEqual([3]);
  expect(() => writers[3]?.spool.open()).toThrow(/./);
  expect(await textOf({ open: () => readers[0] as SpoolReader })).toHaveLength(100_000);
  const [, second] = readers;
  await spools.close();
  expect(() => writers[0]?.spool.open()).toThrow(/./);
  await expect(second?.read(Buffer.alloc(1))).rejects.toThrow();
});

test('all that are opened at once take no more places than there are', async () => {
  const { spools } = await openSpools();
  const opened = await Promise.allSettled(Array.from({ length: 40 }, (_, owner) => spools.open(`${owner}`)));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
  const ofOne = await openSpools();
  const own = await Promise.allSettled(Array.from({ length: 10 }, () => ofOne.spools.open('board')));
  expect(own.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('two are one owner’s, whose third waits while others are answered', async () => {
  const { spools } = await openSpools();
  const own = [await spools.open('board'), await spools.open('board')];
  for (const { spool, end } of own) {
    end();
    spool.open();
  }
  await expect(spools.open('board')).rejects.toMatchObject({ reason: 'overloaded', retryAfterSeconds: 10 });
  await spools.open('another');
  expect(own.map(({ spool }) => spool.isLost())).toEqual([false, false]);
});

test('a body that was received keeps its place, read or not; its caller’s third waits', async () => {
  const { spools } = await openSpools();
  const bodies = [await spools.open('key', 'body'), await spools.open('key', 'body')];
  for (const { end } of bodies) end();
  await expect(spools.open('key', 'body')).rejects.toMatchObject({
    reason: 'overloaded',
    retryAfterSeconds: 10,
  });
  await spools.open('another key', 'body');
  expect(bodies.map(({ spool }) => spool.isLost())).toEqual([false, false]);
  await bodies[0]?.discard();
  await spools.open('key', 'body');
});

test('where room is needed a reader gives way that took less than 32 KB a second for half a minute', async () => {
  const opened = await openSpools();
  const { spools, clock } = opened;
  const writers = await fillSpools(opened);
  const readers = writers.map(({ spool }) => spool.open());
  // The reader of an unfinished answer waits for the database.
  readers[0]?.close();
  const unfinished = await spools.open('unfinished');
  unfinished.spool.open();
  clock.advance(29_999);
  await expect(spools.open('late')).rejects.toMatchObject({ reason: 'overloaded' });
  clock.advance(1);
  await spools.open('late');
  expect([unfinished, ...writers].filter(({ spool }) => spool.isLost())).toEqual([writers[0], writers[1]]);
  await expect(readers[1]?.read(Buffer.alloc(1))).rejects.toMatchObject({ reason: 'overloaded' });
});

test('the pace is that of the last half to whole minute', () => {
  const clock = createTestClock();
  const [steady, once, trickling] = [measurePace(clock), measurePace(clock), measurePace(clock)];
  trickling.add(100_000_000);
  once.add(100_000_000);
  for (let second = 1; second <= 300; second += 1) {
    clock.advance(1000);
    steady.add(32 * 1024);
    trickling.add(1024);
    expect(steady.isSlow()).toBe(false);
    if (second === 29) expect(once.isSlow()).toBe(false);
    if (second >= 30) expect(once.isSlow()).toBe(true);
    if (second >= 90) expect(trickling.isSlow()).toBe(true);
  }
});
