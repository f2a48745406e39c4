import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { DomainError } from '#kernel/errors/errors.ts';
import { fromZodError } from '#kernel/input/input-faults.ts';
import { type Setup, setupFormat } from './setup-format.ts';

/** Reads a file of YAML or JSON, which YAML includes; a fault is named with its line or its path. */
export function readSetup(text: string): Setup {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: true });
  const [fault] = document.errors;
  if (fault !== undefined) throw new DomainError('invalid_request', `The file is no YAML: ${fault.message}`);
  const input: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
  const parsed = setupFormat.safeParse(input);
  if (parsed.success) return parsed.data;
  throw withPaths(parsed.error, input);
}

function withPaths(error: z.ZodError, input: unknown): DomainError {
  const { details } = fromZodError(error, { input });
  const faults = details.map(({ field, message }) =>
    message.startsWith(field) ? message : `${field}: ${message}`,
  );
  return new DomainError(
    'invalid_request',
    `The file is refused, and nothing is written. ${faults.join(' ')}`,
    {
      details,
    },
  );
}
