import type { oas31 } from 'zod-openapi';
import { type Schema, schemaRef } from './json-schema.ts';

const EVENT_STREAM = 'text/event-stream';
const CHUNK_SCHEMA = 'ConversationChunk';

/** An OpenAPI 3.2 document. Its members `itemSchema` and `serializedValue` are not in the types of 3.1. */
type Document32 = Omit<oas31.OpenAPIObject, 'openapi'> & { openapi: string };

/** Turns the OpenAPI 3.1 document into 3.2, which can also describe the events of a stream, each with a chunk. */
export function toOpenApi32(document: oas31.OpenAPIObject, chunkSchema: Schema): Document32 {
  const { components, paths } = document;
  return {
    ...document,
    openapi: '3.2.0',
    paths: withItemSchemas(paths ?? {}),
    components: { ...components, schemas: { ...components?.schemas, [CHUNK_SCHEMA]: chunkSchema } },
  };
}

/** Replaces the schema of each event stream in the value, at any depth. */
function withItemSchemas<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withItemSchemas) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    key === EVENT_STREAM ? describeEvents(member) : withItemSchemas(member),
  ]);
  return Object.fromEntries(members) as Value;
}

function describeEvents({ example }: oas31.MediaTypeObject) {
  return {
    itemSchema: {
      type: 'object',
      required: ['data'],
      properties: {
        id: { type: 'string', description: '`{turn}:{sequence}`: comes back in `Last-Event-ID`.' },
        data: {
          description: 'A chunk as JSON; the last event says `[DONE]`.',
          anyOf: [
            { type: 'string', contentMediaType: 'application/json', contentSchema: schemaRef(CHUNK_SCHEMA) },
            { type: 'string', const: '[DONE]' },
          ],
        },
      },
    },
    ...(example !== undefined && { examples: { answer: { serializedValue: example } } }),
  };
}
