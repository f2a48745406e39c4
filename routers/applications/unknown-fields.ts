import { z } from 'zod';

/** The number of unknown fields that an answer names. */
const FIELDS_MAX = 20;
/** The length to which a field's name is cut, in UTF-16 units. */
const NAME_LENGTH_MAX = 100;

/** Lists the paths of a body's fields that its schema does not define, such as `applicant.nickname` (D66). */
export function unknownFieldsOf(input: unknown, schema: z.ZodObject): string[] {
  return [...unknownPaths(input, schema, '')].slice(0, FIELDS_MAX);
}

function* unknownPaths(input: unknown, schema: z.ZodObject, path: string): Generator<string> {
  if (typeof input !== 'object' || input === null) return;
  if (Array.isArray(input)) {
    for (const [index, item] of input.entries()) yield* unknownPaths(item, schema, `${path}${index}.`);
    return;
  }
  const fields: Record<string, z.core.$ZodType> = schema.shape;
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      yield `${path}${name.slice(0, NAME_LENGTH_MAX)}`;
      continue;
    }
    const objectSchema = objectWithin(field);
    if (objectSchema !== undefined) yield* unknownPaths(value, objectSchema, `${path}${name}.`);
  }
}

/** Finds the schema of an object, also inside a list, an optional or a transformed schema; undefined without one. */
function objectWithin(schema: z.core.$ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodArray) return objectWithin(schema.element);
  if (schema instanceof z.ZodOptional) return objectWithin(schema.unwrap());
  return schema instanceof z.ZodPipe ? objectWithin(schema.in) : undefined;
}
