import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseBusy } from '#db/connection/sql-state.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { createSemaphore, withPermit } from '#kernel/semaphore.ts';
import { createBackgroundFailureLog, createFailureLog } from '#server/observability/failure-log.ts';
import { createLogger } from '#server/observability/logging.ts';
import { startTestService } from '../support/service.ts';

let lines: string[];
let logFailure: ReturnType<typeof createFailureLog>;

beforeEach(() => {
  lines = [];
  logFailure = createFailureLog(createLogger('trace', { write: (line: string) => lines.push(line) }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const reported = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('refusals of a busy service are one line a second with a number, and no stack (SJ6)', () => {
  const databaseBusy = new DomainError('overloaded', 'The service is busy.', { cause: new Error('full') });
  for (const count of [1000, 500]) {
    for (let call = 0; call < count; call += 1) logFailure(databaseBusy, { requestId: 'r' }, 'call failed');
    vi.advanceTimersByTime(1000);
  }
  expect(reported().map(({ reason, count }) => [reason, count])).toEqual([
    ['overloaded', 1000],
    ['overloaded', 500],
  ]);
  expect(lines.join('')).not.toContain('stack');
});

test('unexpected failures are logged with their causes, of a crowd ten a second and a number', () => {
  const broken = new DomainError('internal', 'Masked.', { cause: new Error('broken') });
  for (let call = 0; call < 1000; call += 1) logFailure(broken, { requestId: `r${call}` }, 'call failed');
  vi.advanceTimersByTime(1000);
  expect(reported().filter(({ err }) => err !== undefined)).toHaveLength(10);
  expect(reported().at(-1)).toMatchObject({ count: 990, msg: 'call failed, and more alike' });
  logFailure(broken, { requestId: 'later' }, 'call failed');
  expect(reported().at(-1)).toMatchObject({ requestId: 'later' });
});

test('a thousand turns that wait in vain are one line a second for each thing they wait for, without a stack', () => {
  const logFault = createBackgroundFailureLog(
    createLogger('trace', { write: (line: string) => lines.push(line) }),
  );
  const inTheDriver = (code: string) =>
    new Error('Failed query', { cause: Object.assign(new Error('late'), { code }) });
  const faults = [
    () => databaseBusy(),
    () => new Error('Failed query', { cause: databaseBusy() }),
    () => inTheDriver('57014'),
    () => inTheDriver('ANSWER_TIMEOUT'),
  ];
  for (let call = 0; call < 1000; call += 1) for (const fault of faults) logFault(fault(), 'conversation');
  vi.advanceTimersByTime(1000);
  expect(reported().map(({ reason, count }) => [reason, count])).toEqual([
    ['overloaded', 2000],
    ['statement_timeout', 1000],
    ['answer_timeout', 1000],
  ]);
  expect(lines.join('')).not.toContain('stack');
});

test('other faults of turns are logged with their stacks, of a crowd ten a second and a number', () => {
  const logFault = createBackgroundFailureLog(
    createLogger('trace', { write: (line: string) => lines.push(line) }),
  );
  for (let call = 0; call < 1000; call += 1) logFault(new Error('broken'), 'conversation');
  vi.advanceTimersByTime(1000);
  expect(reported().filter(({ err }) => err !== undefined)).toHaveLength(10);
  expect(reported().at(-1)).toMatchObject({ count: 990, msg: 'conversation, and more alike' });
});

test('refusals are not failures', () => {
  for (const reason of ['rate_limited', 'not_found', 'unauthorized', 'invalid_request'] as const) {
    logFailure(new DomainError(reason, 'No.'), {}, 'call failed');
  }
  vi.advanceTimersByTime(1000);
  expect(lines).toEqual([]);
});

test('a full pool is `overloaded`, at once and after waiting, and says when to come back', async () => {
  const semaphore = createSemaphore({ permits: 1, waitersMax: 1, waitMs: 50, refusal: databaseBusy });
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = withPermit(semaphore, () => promise);
  const waiting = withPermit(semaphore, async () => {});
  const full = { reason: 'overloaded', retryAfterSeconds: 2 };
  await expect(withPermit(semaphore, async () => {})).rejects.toMatchObject(full);
  vi.advanceTimersByTime(50);
  await expect(waiting).rejects.toMatchObject(full);
  resolve();
  await running;
});

test('many requests that are refused alike have a few lines in the log, and a number', async () => {
  vi.useRealTimers();
  await using service = await startTestService();
  await Promise.all(Array.from({ length: 50 }, () => service.get('/api/jobs.json')));
  const refusals = () =>
    service.logs
      .map((line) => JSON.parse(line) as { status?: number; count?: number; requestId?: string })
      .filter(({ status }) => status === 401);
  const sum = () => refusals().reduce((all, { count = 1 }) => all + count, 0);
  await expect.poll(sum).toBe(50);
  expect(refusals().length).toBeLessThan(50);
});
