import { expect, test } from 'vitest';
import { demoRecruitments, verdierJobs } from '#domain/administration/demo/recruitments.ts';

test('a job of the demo has the same dates at each of its two employers', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const both = verdierJobs(now);
  expect(both.length).toBeGreaterThan(1);
  expect(demoRecruitments(now)).toEqual(expect.arrayContaining(both));
});
