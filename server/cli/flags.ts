import type { ParsedProcedure } from 'trpc-cli';

type JsonSchema = ParsedProcedure['optionsJsonSchema'];

// The procedure checks values and says what is wrong; these keywords would only clutter --help.
const unhelpful = new Set(['pattern', 'format', 'minLength', 'maxLength']);

/** A command's flags. Its procedure checks their values and words the refusal. */
export function flags(jsonSchema: JsonSchema) {
  const shown = withoutKeywords(jsonSchema) as JsonSchema;
  return {
    '~standard': { version: 1, vendor: 'guichet', validate: (value: unknown) => ({ value }) },
    toJsonSchema: () => shown,
  } as const;
}

/** A command without flags, which trpc-cli would else give one for JSON. */
export const noFlags = flags({ type: 'object', properties: {} });

function withoutKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeywords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword]) => !unhelpful.has(keyword))
      // A flag may be called like a keyword.
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
