import type { Request } from 'express';

/** Returns the parameters of a request. A value may have a `?` of its own, as in `?q=remote?`. */
export function searchParametersOf({ originalUrl }: Pick<Request, 'originalUrl'>): URLSearchParams {
  const [path = ''] = originalUrl.split('?', 1);
  return new URLSearchParams(originalUrl.slice(path.length));
}
