import type { ParsedProcedure } from 'trpc-cli';

type JsonSchema = ParsedProcedure['optionsJsonSchema'];

// Keywords that would only clutter --help: the procedure checks values and its refusal says what is wrong.
const unhelpfulKeywords = new Set(['pattern', 'format', 'minLength', 'maxLength']);

/** Makes a command's flags. Any value passes here, since the procedure checks values and writes the refusal. */
export function flags(jsonSchema: JsonSchema) {
  const helpSchema = withoutKeywords(jsonSchema) as JsonSchema;
  return {
    '~standard': { version: 1, vendor: 'guichet', validate: (value: unknown) => ({ value }) },
    toJsonSchema: () => helpSchema,
  } as const;
}

/** Marks a command without flags; otherwise trpc-cli gives it one for JSON. */
export const noFlags = flags({ type: 'object', properties: {} });

function withoutKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeywords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword]) => !unhelpfulKeywords.has(keyword))
      // A flag may have the name of a keyword.
      .map(([keyword, inner]) => [
        keyword,
        keyword === 'properties' ? withoutKeywordsInEach(inner) : withoutKeywords(inner),
      ]),
  );
}

function withoutKeywordsInEach(properties: object): object {
  return Object.fromEntries(
    Object.entries(properties).map(([flag, schema]) => [flag, withoutKeywords(schema)]),
  );
}
