import type { Response } from 'express';

/** Why a signal is aborted when its work has ended. One for all: an error's stack costs more than the rest of an abort. */
export const ended = new DOMException('The work has ended.', 'AbortError');

/** Aborts when the answer is over: sent, not asked for (HEAD), or left. */
export function signalOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort(ended));
  if (response.destroyed) controller.abort(ended);
  return controller.signal;
}
