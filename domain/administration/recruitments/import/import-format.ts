import { z } from 'zod';
import { importEntrySchema } from './import-entry.ts';

const recruitmentSchema = z.toJSONSchema(importEntrySchema, { io: 'input' });
const { $schema: _, ...definition } = recruitmentSchema;

/** The JSON Schema of the import file: a whole array, or one line of NDJSON. */
export const importSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Guichet recruitment import',
  description:
    'An array of recruitments, or NDJSON with one of them on each line. With `id` or a known `externalId` an ' +
    'entry updates; what it leaves out takes its default, except publishedAt, salaryVisible and published.',
  anyOf: [{ type: 'array', items: { $ref: '#/$defs/recruitment' } }, { $ref: '#/$defs/recruitment' }],
  $defs: { recruitment: definition },
};

/** Writes a sentence for each object with an unknown field: for `location.planet` it lists the fields of `location`. */
export function sentencesOnAllowedFields(unknownFields: string[]): string[] {
  const parents = new Set(unknownFields.map((field) => field.split('.').slice(0, -1).join('.')));
  return [...parents].map((parent) => {
    const names = fieldsAt(parent === '' ? [] : parent.split('.')).join(', ');
    return `The fields of ${parent === '' ? 'a recruitment' : parent} are ${names}.`;
  });
}

/** Lists the names of the fields that an object at this path may have; none for an unknown path. */
function fieldsAt(path: string[]): string[] {
  const schemaAtPath = path.reduce<JsonSchema | undefined>(
    (schema, name) => memberSchema(schema, name),
    recruitmentSchema,
  );
  return Object.keys(schemaAtPath?.properties ?? {});
}

/** Returns the schema of an object's property, or of a list's item, whose `name` is its index. */
function memberSchema(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const items = Array.isArray(schema?.items) ? undefined : schema?.items;
  return objectSchema(schema?.properties?.[name] ?? items);
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the schema of an object or a list. For a schema that also allows null, returns the part without null. */
function objectSchema(schema: JsonSchema | boolean | undefined): JsonSchema | undefined {
  if (typeof schema !== 'object') return undefined;
  return schema.anyOf === undefined
    ? schema
    : schema.anyOf.map(objectSchema).find((part) => part?.properties ?? part?.items);
}
