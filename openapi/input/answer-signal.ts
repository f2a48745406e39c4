import type { Response } from 'express';

/**
 * Is the reason of every abort at the end of some work. It is shared, since a new error's stack costs more than the
 * abort.
 */
export const ended = new DOMException('The work has ended.', 'AbortError');

/** Aborts when the answer is over: it was sent, has no body (HEAD), or its reader left. */
export function signalOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort(ended));
  if (response.destroyed) controller.abort(ended);
  return controller.signal;
}
