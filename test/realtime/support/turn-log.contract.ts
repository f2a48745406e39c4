import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Chunk, opening } from '#realtime/stream/chunks.ts';
import { entryId, TurnCutError } from '#realtime/stream/entries.ts';
import type { TurnLog } from '#realtime/stream/turn-log.ts';

export const word = (delta: string): Chunk => ({ type: 'text-delta', id: 'answer', delta });

/** Listens as a transport does. */
export async function reading(log: TurnLog, turnId: string, after = 0) {
  const leaving = new AbortController();
  const entries = await log.subscribe({ turnId, after, signal: leaving.signal });
  if (entries === null) throw new Error('the log does not know the turn');
  const received: string[] = [];
  const over = (async () => {
    for await (const { chunk } of entries) if (chunk.type === 'text-delta') received.push(chunk.delta);
  })().then(
    () => 'ended',
    (error: unknown) => error,
  );
  return { received, over, leave: () => leaving.abort() };
}

type LogSetup = {
  /** The node that runs the turns, and one with their subscribers. */
  writer: TurnLog;
  reader: TurnLog;
  /** Resolves when `reader` may know what `writer` was told. */
  arrived(): Promise<void>;
};

/** Tests the guarantees of every turn log for the subscribers on `reader`. */
export function describeTurnLog(name: string, createSetup: () => LogSetup | Promise<LogSetup>): void {
  describe(`${name} turn log`, () => {
    const setupOf = async () => {
      const setup = await createSetup();
      const turnId = randomUUID();
      const write = async (...words: string[]) => {
        for (const text of words) setup.writer.open(turnId).append(word(text));
        await setup.arrived();
      };
      return { ...setup, turnId, write };
    };

    it('replays from the start, then follows live, to several subscribers', async () => {
      const { writer, reader, turnId, write } = await setupOf();
      await write('a');
      const early = await reading(reader, turnId);
      await write('b');
      const late = await reading(reader, turnId);
      await write('c');
      await writer.close(turnId, 'ended');
      expect([await early.over, await late.over]).toEqual(['ended', 'ended']);
      expect([early.received, late.received]).toEqual([
        ['a', 'b', 'c'],
        ['a', 'b', 'c'],
      ]);
    });

    it('keeps the words for the node that writes the turn, whatever becomes of its subscribers', async () => {
      const { writer, turnId } = await setupOf();
      const appender = writer.open(turnId);
      for (const chunk of [...opening('m1', { generatedBy: 'script' }, 'IA'), word('Lun'), word('di.')])
        appender.append(chunk);
      await writer.forget([turnId]);
      appender.append(word(' Merci.'));
      expect(appender.text()).toBe('Lundi. Merci.');
      expect(await writer.subscribe({ turnId, after: 0, signal: new AbortController().signal })).toBeNull();
    });

    it('gives only what follows a sequence', async () => {
      const { writer, reader, turnId, write } = await setupOf();
      await write('a', 'b', 'c', 'd');
      const subscriber = await reading(reader, turnId, 2);
      await writer.close(turnId, 'ended');
      await subscriber.over;
      expect(subscriber.received).toEqual(['c', 'd']);
    });

    it('gives every subscriber the same entries, so that each is serialised once', async () => {
      const { writer, reader, turnId, write } = await setupOf();
      await write('a');
      const { signal } = new AbortController();
      const [first, second] = [
        await reader.subscribe({ turnId, after: 0, signal }),
        await reader.subscribe({ turnId, after: 0, signal }),
      ];
      await writer.close(turnId, 'ended');
      const entries = await Promise.all([first, second].map((chunks) => Array.fromAsync(chunks ?? [])));
      expect(entries[0]?.[0]).toMatchObject({ id: entryId(turnId, 1), sequence: 1 });
      expect(entries[0]?.[0]).toBe(entries[1]?.[0]);
    });

    it('ends with an error when the turn was cut', async () => {
      const { writer, reader, turnId, write } = await setupOf();
      await write('a');
      const subscriber = await reading(reader, turnId);
      await writer.close(turnId, 'cut');
      expect(await subscriber.over).toBeInstanceOf(TurnCutError);
      expect(subscriber.received).toEqual(['a']);
    });

    it('replays a turn that is over', async () => {
      const { writer, reader, turnId, write } = await setupOf();
      await write('a', 'b');
      await writer.close(turnId, 'ended');
      await write();
      const subscriber = await reading(reader, turnId);
      expect(await subscriber.over).toBe('ended');
      expect(subscriber.received).toEqual(['a', 'b']);
    });

    it('lets a subscriber go when it leaves, without an end for the others', async () => {
      const { writer, reader, turnId, write } = await setupOf();
      await write('a');
      const [leaving, staying] = [await reading(reader, turnId), await reading(reader, turnId)];
      await new Promise((resolve) => setImmediate(resolve));
      leaving.leave();
      expect(await leaving.over).toBe('ended');
      await write('b');
      await writer.close(turnId, 'ended');
      await staying.over;
      expect([leaving.received, staying.received]).toEqual([['a'], ['a', 'b']]);
    });

    it('knows a turn before its first chunk, and none that was never opened', async () => {
      const { writer, reader, turnId, write, arrived } = await setupOf();
      const { signal } = new AbortController();
      expect(await reader.subscribe({ turnId, after: 0, signal })).toBeNull();
      expect(await reader.read(turnId)).toBeNull();
      writer.open(turnId);
      await arrived();
      const subscriber = await reading(reader, turnId);
      expect(await reader.read(turnId)).toEqual([]);
      await write('a');
      await writer.close(turnId, 'ended');
      await subscriber.over;
      expect(subscriber.received).toEqual(['a']);
    });

    it('tells what there is by now', async () => {
      const { reader, turnId, write } = await setupOf();
      await write('a', 'b');
      const entries = await reader.read(turnId);
      expect(entries?.map(({ sequence, chunk }) => [sequence, chunk])).toEqual([
        [1, word('a')],
        [2, word('b')],
      ]);
    });

    it('makes nothing of the end of a turn that it does not know', async () => {
      const { reader, turnId } = await setupOf();
      await reader.close(turnId, 'cut');
      expect(await reader.read(turnId)).toBeNull();
    });
  });
}
