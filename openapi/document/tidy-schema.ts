/** Removes from a schema, or from each schema of a document, the keywords that zod adds and that readers do not need. */
export function tidySchema<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(tidySchema) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key, member]) => !isAddedByZod(key, member, value));
  return Object.fromEntries(members.map(([key, member]) => [key, tidySchema(member)])) as Value;
}

/** Tells whether zod added this keyword of a schema. */
function isAddedByZod(keyword: string, value: unknown, schema: object): boolean {
  // Zod refuses unknown members, but readers ignore them (D21).
  if (keyword === 'additionalProperties') return value === false;
  // The pattern of a `format` says the same as the format. A value that is no text is a property called `pattern`.
  if (keyword === 'pattern') return typeof value === 'string' && 'format' in schema;
  // Zod describes the keys of a record, as texts. Those of `facets` are listed at the parameter `facets`.
  if (keyword === 'propertyNames') return true;
  // Zod gives an integer without bounds those of JavaScript's safe integers.
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;
}
