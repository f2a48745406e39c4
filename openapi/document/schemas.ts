import type { oas31 } from 'zod-openapi';

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;
export type Schemas = Record<string, Schema>;

/**
 * Removes from a schema what zod adds to it: the refusal of unknown members, since readers ignore them (D21), the pattern
 * of a format, which says the same, the rule of members' names, and the bounds of JavaScript's safe integers.
 */
export function tidySchema<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(tidySchema) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key, member]) => !isAddedByZod(key, member, value));
  return Object.fromEntries(members.map(([key, member]) => [key, tidySchema(member)])) as Value;
}

/** Makes a reference to a component. */
export function schemaRef(name: string): oas31.ReferenceObject {
  return { $ref: `#/components/schemas/${name}` };
}

export function propertiesOf(schema: Schema): Schemas {
  return '$ref' in schema ? {} : (schema.properties ?? {});
}

/** Tells whether zod added the member, such as bounds for the safe integers of JavaScript. */
function isAddedByZod(key: string, member: unknown, owner: object): boolean {
  if (key === 'additionalProperties') return member === false;
  if (key === 'pattern') return 'format' in owner;
  if (key === 'propertyNames') return true;
  return member === Number.MAX_SAFE_INTEGER || member === Number.MIN_SAFE_INTEGER;
}
