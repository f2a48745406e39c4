import type { oas31 } from 'zod-openapi';
import { followReference, refName, type SchemaLike } from '../document/document.ts';

type Schema = oas31.SchemaObject;

/** A part of a type's line: plain text, the name of a schema, which is linked, or a value, which is shown as code. */
export type TypePart = string | { schema: string } | { value: string };

/** A member of an object; `fields` are the members of its value, if that is an object or a list of objects. */
export type Field = {
  name: string;
  type: readonly TypePart[];
  required: boolean;
  description: string | undefined;
  fields: readonly Field[];
};

/** Writes a schema's type in one line. */
export function typeOf(schema: SchemaLike): TypePart[] {
  if ('$ref' in schema) return [{ schema: refName(schema.$ref) }];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return joinParts(choices.map(typeOf), ' or ');
  if (schema.allOf !== undefined) return joinParts(schema.allOf.map(typeOf), ' and ');
  // `flat` makes one list of a single type, of several types, or of none.
  const types = [schema.type ?? []].flat().map((type) => (type === 'array' ? arrayType(schema) : [type]));
  const typeNames = types.length > 0 ? joinParts(types, ' or ') : ['any'];
  return [...typeNames, ...formatOf(schema), ...boundsOf(schema)];
}

/**
 * Lists the members of an object, or of the objects of a list. `followedNames` has the schemas that were followed
 * already, so that a recursive schema is followed once. Error bodies are the same everywhere, so their members are not
 * listed.
 */
export function fieldsOf(
  document: oas31.OpenAPIObject,
  schemaOrReference: SchemaLike,
  followedNames: readonly string[] = [],
): Field[] {
  const found = findObject(document, schemaOrReference, followedNames);
  if (found === null) return [];
  const { properties = {}, required = [] } = found.schema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property),
    required: required.includes(name),
    description: followReference<SchemaLike>(document, property)?.description,
    fields: fieldsOf(document, property, found.followedNames),
  }));
}

type FoundSchema = { schema: Schema; followedNames: readonly string[] };

/** Finds the object behind references, lists and choices; of a choice, the first object. Null if there is none. */
function findObject(
  document: oas31.OpenAPIObject,
  part: SchemaLike,
  followedNames: readonly string[],
): FoundSchema | null {
  if ('$ref' in part) {
    const name = refName(part.$ref);
    const target = followReference<SchemaLike>(document, part);
    if (target === null || followedNames.includes(name) || name.endsWith('ErrorResponse')) return null;
    return findObject(document, target, [...followedNames, name]);
  }
  if (part.properties !== undefined) return { schema: part, followedNames };
  if (part.items !== undefined) return findObject(document, part.items, followedNames);
  const choices = part.anyOf ?? part.oneOf ?? [];
  const objects = choices.map((choice) => findObject(document, choice, followedNames));
  return objects.find((found) => found !== null) ?? null;
}

function arrayType({ items }: Schema): TypePart[] {
  return items === undefined ? ['array'] : ['array of ', ...typeOf(items)];
}

function formatOf({ format, contentEncoding }: Schema): string[] {
  const note = format ?? contentEncoding;
  return note === undefined ? [] : [` (${note})`];
}

/** Returns the end of a type's line: `: a or b` for allowed values, `, at most 50 characters` for a bound. */
function boundsOf(schema: Schema): TypePart[] {
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  const values = allowed?.map((value) => [{ value: String(value) }]) ?? [];
  const bounds = [
    ['at least', schema.minLength, ' characters'],
    ['at most', schema.maxLength, ' characters'],
    ['at least', schema.minimum, ''],
    ['at most', schema.maximum, ''],
    ['at most', schema.maxItems, ' items'],
  ].flatMap(([prefix, bound, unit]) => (bound === undefined ? [] : [`, ${prefix} ${bound}${unit}`]));
  return [...(values.length > 0 ? [': ', ...joinParts(values, ' or ')] : []), ...bounds];
}

function joinParts(items: readonly (readonly TypePart[])[], separator: string): TypePart[] {
  return items.flatMap((item, index) => (index > 0 ? [separator, ...item] : item));
}
