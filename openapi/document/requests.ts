import type { oas31 } from 'zod-openapi';
import { type RestMeta, takesBody } from '#routers/base/rest.ts';
import type { Operation } from '../operations.ts';
import { propertiesOf, type Schema, type Schemas, schemaRef } from './schemas.ts';

/** Describes an operation's request body in its media type, and adds named schemas to `components`. */
export function requestBodyOf(
  operation: Operation,
  generated: Schema | undefined,
  { example, components }: { example: unknown; components: Schemas },
): oas31.RequestBodyObject | undefined {
  const { rest, input } = operation;
  if (!takesBody(rest) || rest.consumes === 'none' || generated === undefined) return undefined;
  const multipart = rest.consumes === 'multipart';
  const schema = multipart ? formSchema(rest, generated) : bodySchema(operation, generated);
  // A schema without a name is written in its place, without a component.
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

/** Finds the schema of the body. A nested body is the only member that is not in the path. */
function bodySchema({ rest }: Operation, generated: Schema): Schema {
  const [nested] = Object.values(propertiesOf(generated));
  return rest.bodyField === undefined || nested === undefined ? generated : nested;
}

function encodingOf({ field, mediaTypes }: NonNullable<RestMeta['file']>): oas31.EncodingObject {
  return { [field]: { contentType: mediaTypes.join(', ') } };
}

/** Replaces the file of RPC (base64 with name and type) by the file itself, as a form sends it. */
function formSchema({ file }: RestMeta, generated: Schema): Schema {
  const properties = Object.entries(propertiesOf(generated)).map(([name, schema]) =>
    name === file?.field
      ? [name, { type: 'string', format: 'binary', description: file.description }]
      : [name, schema],
  );
  return { ...generated, properties: Object.fromEntries(properties) };
}
