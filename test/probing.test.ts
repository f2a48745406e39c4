import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createProbing } from '../server/probing.ts';

const never = new AbortController().signal;

async function timed(work: Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

test('a node that nobody asks, or asked only as it started, drains at once', async () => {
  const probing = createProbing();
  expect(await timed(probing.answered(never))).toBeLessThan(50);
  probing.note();
  probing.note();
  expect(await timed(probing.answered(never))).toBeLessThan(50);
});

test('who asks again and again is answered twice more before connections are refused', async () => {
  const probing = createProbing();
  let answers = 0;
  const balancer = setInterval(() => {
    probing.note();
    answers += 1;
  }, 100);
  await expect.poll(() => answers).toBeGreaterThanOrEqual(4);
  const before = answers;
  await probing.answered(never);
  clearInterval(balancer);
  expect(answers - before).toBeGreaterThanOrEqual(2);
});

test('who asks no more is not waited for, and a drain that is over waits for nobody', async () => {
  const probing = createProbing();
  const askEvery = async (milliseconds: number) => {
    for (let question = 0; question < 4; question++) {
      probing.note();
      await delay(milliseconds);
    }
  };
  const habitMs = await timed(askEvery(20));
  await delay(2 * habitMs + 1100);
  expect(await timed(probing.answered(never))).toBeLessThan(50);
  await askEvery(300);
  expect(await timed(probing.answered(AbortSignal.abort()))).toBeLessThan(1000);
});
