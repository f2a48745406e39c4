import type { oas31 } from 'zod-openapi';
import { type Schema, schemaRef } from './json-schema.ts';

const STREAM = 'text/event-stream';
const CHUNK = 'ConversationChunk';

/** An OpenAPI 3.2 document. Its members `itemSchema` and `serializedValue` are not in the types of 3.1. */
type Document32 = Omit<oas31.OpenAPIObject, 'openapi'> & { openapi: string };

/** Turns the OpenAPI 3.1 document into 3.2, which can describe the events of a stream. */
export function toOpenApi32(document: oas31.OpenAPIObject, chunk: Schema): Document32 {
  const { components, paths } = document;
  return {
    ...document,
    openapi: '3.2.0',
    paths: withItemSchemas(paths ?? {}),
    components: { ...components, schemas: { ...components?.schemas, [CHUNK]: chunk } },
  };
}

/** Replaces the schema of each event stream in the value, at any depth. */
function withItemSchemas<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withItemSchemas) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    key === STREAM ? eventStream(member) : withItemSchemas(member),
  ]);
  return Object.fromEntries(members) as Value;
}

function eventStream({ example }: oas31.MediaTypeObject) {
  return {
    itemSchema: {
      type: 'object',
      required: ['data'],
      properties: {
        id: { type: 'string', description: '`{turn}:{sequence}`: comes back in `Last-Event-ID`.' },
        data: {
          description: 'A chunk as JSON; the last event says `[DONE]`.',
          anyOf: [
            { type: 'string', contentMediaType: 'application/json', contentSchema: schemaRef(CHUNK) },
            { type: 'string', const: '[DONE]' },
          ],
        },
      },
    },
    ...(example !== undefined && { examples: { answer: { serializedValue: example } } }),
  };
}
