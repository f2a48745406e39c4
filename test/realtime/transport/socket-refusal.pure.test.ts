import { expect, it, vi } from 'vitest';
import { consentMissing } from '#kernel/errors/refusals.ts';
import { resumeBySocket } from '../support/resuming-socket.ts';

it('a refusal that cannot be explained is reported, and closes the socket with its code', async () => {
  const refusal = consentMissing();
  const [onFailure, close, send] = [vi.fn(), vi.fn(), vi.fn()];
  const ports = { onFailure, explainRefusal: () => Promise.reject(new TypeError('no translation')) };
  await resumeBySocket(() => Promise.reject(refusal), { send, close, ports });
  expect(onFailure.mock.calls).toEqual([[refusal], [expect.objectContaining({ reason: 'internal' })]]);
  expect(send).not.toHaveBeenCalled();
  expect(close.mock.calls).toEqual([[4403, 'consent missing']]);
});
