import { expect, it } from 'vitest';
import { createFloorWaits } from '#realtime/floor/floor-waits.ts';
import { followChanges, waitForChange } from '#realtime/floor/follow-changes.ts';
import { createManualTime, settle } from '../support/manual-time.ts';

/** A wait for the change of a session, whose end is noted. */
function setUp() {
  const { timers, advance, waiting } = createManualTime();
  const waits = createFloorWaits();
  const left = new AbortController();
  const state = { isChanged: false, reads: 0, isOver: false };
  const isChanged = async () => {
    state.reads += 1;
    return state.isChanged;
  };
  const wait = { sessionId: 's', isChanged, waitMs: 20_000, signal: left.signal };
  const done = waitForChange(wait, { waits, timers }).then(() => {
    state.isOver = true;
  });
  return { waits, advance, waiting, left, state, done };
}

it('reads at once, at each wake and every five seconds, and ends with the time', async () => {
  const { waits, advance, state, waiting } = setUp();
  await settle();
  expect(state).toEqual({ isChanged: false, reads: 1, isOver: false });
  waits.wake('other');
  waits.wake('s');
  await settle();
  expect(state.reads).toBe(2);
  await advance(5_000);
  expect(state).toMatchObject({ reads: 3, isOver: false });
  await advance(15_000);
  expect([state.isOver, waiting()]).toEqual([true, 0]);
});

it.each(['a wake', 'a later reading', 'the caller who leaves', 'the end of the node'])(
  'ends with %s',
  async (end) => {
    const { waits, advance, left, state, done, waiting } = setUp();
    await settle();
    state.isChanged = true;
    if (end === 'a wake') waits.wake('s');
    if (end === 'a later reading') await advance(5_000);
    if (end === 'the caller who leaves') left.abort();
    if (end === 'the end of the node') waits.close();
    await done;
    expect([state.isOver, waiting()]).toEqual([true, 0]);
  },
);

it.each([
  ['the time is over', 2],
  ['the node ends', 2],
  ['the caller leaves', 1],
] as const)('the loop of a caller that never returns ends when %s', async (end, yields) => {
  const { timers, advance, waiting } = createManualTime();
  const waits = createFloorWaits();
  const left = new AbortController();
  const following = { sessionId: 's', waitMs: 3_000, signal: left.signal };
  const seen: boolean[] = [];
  const loop = (async () => {
    for await (const { isOver } of followChanges(following, { waits, timers })) seen.push(isOver());
  })();
  await settle();
  if (end === 'the time is over') await advance(3_000);
  if (end === 'the node ends') waits.close();
  if (end === 'the caller leaves') left.abort();
  await loop;
  expect([seen.length, waiting()]).toEqual([yields, 0]);
});
