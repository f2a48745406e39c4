import type { Response } from 'express';

/** The reason of an abort that nobody asks about. Made once: its stack costs more than the rest of the abort. */
export const over = new DOMException('This is over.', 'AbortError');

/** Aborts when the answer is over: sent, not asked for (HEAD), or left. */
export function signalOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort(over));
  if (response.destroyed) controller.abort(over);
  return controller.signal;
}
