import type { Request } from 'express';
import { optionsOf } from '#routers/base/rest.ts';
import { parametersOf } from '../input/decode.ts';
import type { Operation } from '../operations.ts';

/** An answer in front is found by its address, without a look at its parameters and the language. */
export function mayBeKeptInFront(request: Pick<Request, 'originalUrl'>, { rest }: Operation): boolean {
  const known = optionsOf(rest);
  return rest.translated !== true && [...parametersOf(request).keys()].every((name) => known.includes(name));
}
