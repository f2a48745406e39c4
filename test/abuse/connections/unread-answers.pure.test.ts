import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Deps } from '#domain/ports.ts';
import { createCallContext } from '#server/call/call-context.ts';

test('an answer that is read too slowly keeps its room for a minute', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { afterResponse } = createCallContext({} as Deps, {
    request: { headers: {} } as IncomingMessage,
    response: new EventEmitter() as ServerResponse,
    requestId: 'r',
    clientAddress: '203.0.113.9',
  });
  const leave = vi.fn();
  afterResponse(leave);
  vi.advanceTimersByTime(59_999);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(leave).toHaveBeenCalledOnce();
});
