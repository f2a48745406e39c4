import type { oas31 } from 'zod-openapi';
import { type RestMeta, takesBody } from '#routers/base/rest.ts';
import type { Operation } from '../operations.ts';
import { propertiesOf, type Schema, type Schemas, schemaRef } from './schemas.ts';

/** What an operation reads, in its media type; named schemas are added to `components`. */
export function requestBodyOf(
  operation: Operation,
  generated: Schema | undefined,
  { example, components }: { example: unknown; components: Schemas },
): oas31.RequestBodyObject | undefined {
  const { rest, input } = operation;
  if (!takesBody(rest) || rest.consumes === 'none' || generated === undefined) return undefined;
  const multipart = rest.consumes === 'multipart';
  const schema = multipart ? formSchema(rest, generated) : bodySchema(operation, generated);
  // A body without a name stands where it is used.
  const name = input?.meta()?.id;
  if (name !== undefined) components[name] = schema;
  return {
    required: true,
    content: {
      [multipart ? 'multipart/form-data' : 'application/json']: {
        schema: name === undefined ? schema : schemaRef(name),
        ...(example !== undefined && { example }),
        ...(multipart && rest.file && { encoding: encodingOf(rest.file) }),
      },
    },
  };
}

/** Where the body is nested beside the path, it is the input's one member that the path does not hold. */
function bodySchema({ rest }: Operation, generated: Schema): Schema {
  const [nested] = Object.values(propertiesOf(generated));
  return rest.bodyField === undefined || nested === undefined ? generated : nested;
}

function encodingOf({ field, mediaTypes }: NonNullable<RestMeta['file']>): oas31.EncodingObject {
  return { [field]: { contentType: mediaTypes.join(', ') } };
}

/** RPC carries the file in base64 with its name and type; a form carries the file itself. */
function formSchema({ file }: RestMeta, generated: Schema): Schema {
  const properties = Object.entries(propertiesOf(generated)).map(([name, schema]) =>
    name === file?.field
      ? [name, { type: 'string', format: 'binary', description: file.description }]
      : [name, schema],
  );
  return { ...generated, properties: Object.fromEntries(properties) };
}
