import { LineCounter, parseDocument } from 'yaml';
import { DomainError } from '#kernel/errors/errors.ts';
import { fromZodError } from '#kernel/input/zod-faults.ts';
import { refusedSetup } from './refused-setup.ts';
import { type Setup, setupFormat } from './setup-format.ts';

/** Reads a file of YAML or JSON, which is YAML, too. The refusal names each fault by its line or its path. */
export function readSetup(text: string): Setup {
  const input = parseYaml(text);
  const parsed = setupFormat.safeParse(input);
  if (parsed.success) return parsed.data;
  const { details } = fromZodError(parsed.error, { input, faultsMax: Number.POSITIVE_INFINITY });
  throw refusedSetup(details, parsed.error);
}

/** A file has at most this many aliases, since aliases of aliases could fill the memory. */
const ALIASES_MAX = 100;

function parseYaml(text: string): unknown {
  try {
    const document = parseDocument(text, { lineCounter: new LineCounter(), prettyErrors: true });
    // A warning is about an unknown tag, with which the value would differ from the text of the file.
    const [fault] = [...document.errors, ...document.warnings];
    if (fault !== undefined) throw fault;
    return document.toJS({ maxAliasCount: ALIASES_MAX }) ?? {};
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new DomainError('invalid_request', `The file is no YAML: ${message}`, { cause: error });
  }
}
