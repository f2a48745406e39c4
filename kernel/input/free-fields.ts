import { z } from 'zod';
import { pathsOfInexactNumbers } from './json-numbers.ts';

/**
 * The schema of the object `field`, whose members are the sender's own. It refuses a number that JavaScript cannot
 * represent exactly. Such a number arrives as an object, a mark; every other schema refuses that, since it is no
 * number.
 */
export function freeFields(field: string) {
  return z.record(z.string(), z.unknown()).superRefine((value, context) => {
    for (const path of pathsOfInexactNumbers(value)) {
      const message = `${[field, ...path].join('.')} is a number that would come back as another: send it as text.`;
      context.addIssue({ code: 'custom', path, message, params: { code: 'out_of_range' } });
    }
  });
}
