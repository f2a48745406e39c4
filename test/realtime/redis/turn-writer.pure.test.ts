import { expect, test } from 'vitest';
import type { RedisClient, RedisLink } from '#realtime/redis/redis-link.ts';
import { createTurnWriter } from '#realtime/redis/redis-turn-writer.ts';
import { createMemoryTurnLog } from '#realtime/stream/turn-log.ts';

const noTimers = { after: () => () => {} };

/** A Redis of the two commands of a writer, which takes all of them. */
function linkTo(onAdd: () => void): RedisLink {
  const commands = {
    xadd: async () => {
      onAdd();
      return '1-0';
    },
    pexpire: async () => 1,
  };
  const client = commands as unknown as RedisClient;
  return { run: (command) => command(client), onRecovery: () => () => {}, close: () => {} };
}

test('a turn that was marked again while its end was stored is not read once more', async () => {
  const log = createMemoryTurnLog({ timers: noTimers });
  log.open('turn');
  await log.close('turn', 'ended');
  let reads = 0;
  const local = {
    ...log,
    read: (turnId: string, after?: number) => {
      reads += 1;
      return log.read(turnId, after);
    },
  };
  const link = linkTo(() => writer.markDirty('turn', 'ended'));
  const writer = createTurnWriter({ link, localLog: local, timers: noTimers, coalescingDelayMs: () => 0 });
  writer.markDirty('turn', 'ended');
  await writer.flush();
  expect(writer.isWriting('turn')).toBe(false);
  await writer.flush();
  expect(reads).toBe(1);
});
