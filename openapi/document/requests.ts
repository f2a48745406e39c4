import type { oas31 } from 'zod-openapi';
import { type FileField, type RestMeta, takesBody } from '#routers/base/rest.ts';
import type { Operation } from '../operations.ts';
import { propertiesOf, type Schema, type Schemas, schemaRef } from './json-schema.ts';

/** Describes an operation's request body in its media type. A schema with a name is added to `components`. */
export function requestBodyOf(
  operation: Operation,
  generated: Schema | undefined,
  { example, components }: { example: unknown; components: Schemas },
): oas31.RequestBodyObject | undefined {
  const { rest, input } = operation;
  if (!takesBody(rest) || rest.consumes === 'none' || generated === undefined) return undefined;
  const isForm = rest.consumes === 'multipart';
  const schema = isForm ? formSchema(rest, generated) : bodySchema(operation, generated);
  // A schema without a name is written inside the request body.
  const name = input?.meta()?.id;
  if (name !== undefined) components[name] = schema;
  const listContent: oas31.ContentObject =
    rest.consumes === 'list' && Array.isArray(example)
      ? { 'application/x-ndjson': { schema: { type: 'string' }, example: toLines(example) } }
      : {};
  return {
    required: true,
    content: {
      [isForm ? 'multipart/form-data' : 'application/json']: {
        schema: name === undefined ? schema : schemaRef(name),
        ...(example !== undefined && { example }),
        ...(isForm && rest.files && { encoding: encodingOf(rest.files) }),
      },
      ...listContent,
    },
  };
}

/** Writes the values as NDJSON. */
function toLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** Finds the schema of the body, which may be one member of the input. */
function bodySchema({ rest }: Operation, generated: Schema): Schema {
  const nested = rest.bodyField === undefined ? undefined : propertiesOf(generated)[rest.bodyField];
  return nested ?? generated;
}

function encodingOf(files: readonly FileField[]): Record<string, oas31.EncodingObject> {
  const encodings = files.map(({ field, mediaTypes }) => [field, { contentType: mediaTypes.join(', ') }]);
  return Object.fromEntries(encodings);
}

/**
 * Changes the schema of RPC to that of a form: a form sends a file as such, not as base64 with name and type, and a
 * list as a field for each item.
 */
function formSchema({ files = [], listFields = [] }: RestMeta, generated: Schema): Schema {
  const members = Object.entries(propertiesOf(generated));
  const isList = ([name]: [string, Schema]) => listFields.includes(name);
  const properties = members
    .filter((property) => !isList(property))
    .map(([name, schema]) => {
      const file = files.find(({ field }) => field === name);
      return [name, file === undefined ? schema : fileSchema(file)];
    });
  // The field `answers.start` is an item of the list `answers`.
  const itemPatterns = members
    .filter(isList)
    .map(([name, { description }]) => [`^${name}\\.`, { type: 'string', description }]);
  return {
    ...generated,
    properties: Object.fromEntries(properties),
    ...(itemPatterns.length > 0 && { patternProperties: Object.fromEntries(itemPatterns) }),
  };
}

function fileSchema({ countMax, description }: FileField): Schema {
  const file = { type: 'string' as const, format: 'binary' };
  return countMax === undefined
    ? { ...file, description }
    : { type: 'array', items: file, maxItems: countMax, description };
}
