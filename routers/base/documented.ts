import type { z } from 'zod';

/** Says in the document what a procedure answers, without checking each answer: for what our own code rendered. */
export function documented<Procedure extends { _def: object }>(
  output: z.ZodObject,
  procedure: Procedure,
): Procedure {
  Object.assign(procedure._def, { output });
  return procedure;
}
