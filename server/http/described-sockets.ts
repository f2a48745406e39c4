import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';
import type { SocketDescription, SocketMessages } from '#openapi/asyncapi/asyncapi.ts';
import type { Schema } from '#openapi/document/json-schema.ts';
import { tidySchema } from '#openapi/document/tidy-schema.ts';
import { chunkSchema } from '#realtime/stream/chunk-schema.ts';
import { socketFrames } from '#realtime/transport/frame-schemas.ts';

// The frames of tRPC's sockets.
const id = z.union([z.int(), z.string()]);
const jsonrpc = z.literal('2.0').optional();
const stopFrame = z.object({ id, jsonrpc, method: z.literal('subscription.stop') });
const resultFrame = z.object({
  id,
  jsonrpc,
  result: z.object({
    type: z.enum(['started', 'data', 'stopped']).optional(),
    id: z.string().optional().describe('An event’s id, sent back as lastEventId.'),
    data: z.unknown(),
  }),
});
const failureFrame = z.object({
  id: id.nullable(),
  jsonrpc,
  error: z.object({ code: z.int(), message: z.string(), data: z.looseObject({ httpStatus: z.int() }) }),
});
const reconnectFrame = z.object({ id: z.null(), jsonrpc, method: z.literal('reconnect') });

/** The content of a stream's events and of a socket's `chunk` frames. */
export const describedChunk: Schema = jsonSchemaOf(chunkSchema);

/** Describes the two sockets, from the schemas that read and write them and from the router. */
export function describedSockets(router: AnyRouter): Readonly<Record<string, SocketDescription>> {
  return {
    chat: {
      address: '/api/v2/prequalif/{sessionId}/socket',
      title: 'Chat socket',
      description:
        'One candidate’s conversation, in the frames of the AI SDK’s WebSocketChatTransport. ' +
        'Close codes: 1001 going away, 4400 no frame of the protocol, 4403 no consent, 4404 no such ' +
        'session, 4429 over a limit, 4503 cut or not available.',
      parameters: { sessionId: { description: 'The session, which is the application’s id.' } },
      fromClient: describeMessages(socketFrames.client),
      fromServer: describeMessages(socketFrames.server),
    },
    trpc: {
      address: '/trpc',
      title: 'tRPC socket',
      description:
        'Typed RPC, queries, mutations and subscriptions, in the frames of tRPC 11’s wsLink. ' +
        'Use @trpc/client, whose types describe the input and the output of each procedure.',
      fromClient: {
        call: { summary: 'Calls a procedure, or subscribes to it.', schema: callSchemaOf(router) },
        stop: { summary: 'Ends a subscription.', schema: jsonSchemaOf(stopFrame) },
      },
      fromServer: {
        result: { summary: 'An answer, or an event of a subscription.', schema: jsonSchemaOf(resultFrame) },
        failure: {
          summary: 'A refusal, with httpStatus and errorCode in its data.',
          schema: jsonSchemaOf(failureFrame),
        },
        reconnect: { summary: 'The node goes away: connect again.', schema: jsonSchemaOf(reconnectFrame) },
      },
    },
  };
}

function callSchemaOf(router: AnyRouter): Schema {
  const procedures = Object.keys(router._def.procedures);
  return jsonSchemaOf(
    z.object({
      id,
      jsonrpc,
      method: z.enum(['query', 'mutation', 'subscription']),
      params: z.object({
        path: z.enum(procedures).describe('The procedure.'),
        input: z.unknown().optional(),
        lastEventId: z.string().optional(),
      }),
    }),
  );
}

type Frames = Readonly<Record<string, { schema: z.ZodType; summary: string }>>;

function describeMessages(frames: Frames): SocketMessages {
  const described = Object.entries(frames).map(([name, { schema, summary }]) => [
    name,
    { summary, schema: jsonSchemaOf(schema) },
  ]);
  return Object.fromEntries(described);
}

/** Builds the JSON Schema of a zod schema, as the documents have it. */
function jsonSchemaOf(schema: z.ZodType): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' });
  return tidySchema(described) as Schema;
}
