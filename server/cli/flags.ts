import type { ParsedProcedure } from 'trpc-cli';

type JsonSchema = ParsedProcedure['optionsJsonSchema'];

// These keywords would only clutter --help: the procedure checks values and its refusal says what is wrong.
const unhelpful = new Set(['pattern', 'format', 'minLength', 'maxLength']);

/** Makes a command's flags. Its procedure checks their values and writes the refusal. */
export function flags(jsonSchema: JsonSchema) {
  const shown = withoutKeywords(jsonSchema) as JsonSchema;
  return {
    '~standard': { version: 1, vendor: 'guichet', validate: (value: unknown) => ({ value }) },
    toJsonSchema: () => shown,
  } as const;
}

/** Marks a command without flags; otherwise trpc-cli gives it one for JSON. */
export const noFlags = flags({ type: 'object', properties: {} });

function withoutKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeywords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword]) => !unhelpful.has(keyword))
      // A flag may have the name of a keyword.
      .map(([keyword, inner]) => [
        keyword,
        keyword === 'properties' ? flagsOf(inner) : withoutKeywords(inner),
      ]),
  );
}

function flagsOf(properties: object): object {
  return Object.fromEntries(
    Object.entries(properties).map(([flag, schema]) => [flag, withoutKeywords(schema)]),
  );
}
