import { z } from 'zod';
import { chunkSchema } from '../stream/chunk-schema.ts';

const ID_CHARACTERS_MAX = 255;
const MESSAGES_MAX = 200;

const requestId = z
  .string()
  .max(ID_CHARACTERS_MAX)
  .describe('The client’s id of one request. It is free again after the last frame of the answer.');
const request = {
  requestId,
  id: z.string().describe('The id of the chat. It is not read: the socket’s address names the conversation.'),
  headers: z
    .record(z.string(), z.string())
    .describe('Headers as of HTTP. `accept-language` and `last-event-id` are read.'),
  body: z.looseObject({}).describe('It is not read.'),
};

const send = z.object({
  type: z.literal('send'),
  ...request,
  trigger: z.enum(['submit-message', 'regenerate-message']),
  messageId: z.string().optional(),
  messages: z.array(z.looseObject({})).max(MESSAGES_MAX),
});
const resume = z.object({
  type: z.literal('resume'),
  ...request,
  lastSequence: z.int().nonnegative().optional(),
});
const abort = z.object({ type: z.literal('abort'), requestId });

/**
 * The frames that the AI SDK's WebSocketChatTransport sends. The messages are parsed later, by `readMessage` of the
 * transport's ports.
 */
export const clientFrame = z.discriminatedUnion('type', [send, resume, abort]);

const start = z.object({ type: z.literal('start'), requestId, mode: z.literal('local').optional() });
const chunk = z.object({
  type: z.literal('chunk'),
  requestId,
  sequence: z.int().nonnegative().describe('Counts from 0.'),
  eventId: z
    .string()
    .describe(
      '`{turn}:{position}`, the same on every transport. The position counts from 1: `sequence` + 1.',
    ),
  chunk: chunkSchema,
});
const end = z.object({ type: z.literal('end'), requestId });
const noActive = z.object({ type: z.literal('no-active'), requestId });
const error = z.object({
  type: z.literal('error'),
  requestId,
  errorText: z.string(),
  status: z.int().describe('The status that HTTP would have.'),
  code: z.string(),
  details: z.array(z.looseObject({})),
  retryAfterSeconds: z.number().optional(),
});

/** Every frame of a chat socket, by its sender, with its purpose. */
export const socketFrames = {
  client: {
    send: { schema: send, summary: 'Sends the candidate’s message, or asks for the opening question.' },
    resume: { schema: resume, summary: 'Asks for the answer that is being written.' },
    abort: { schema: abort, summary: 'Stops an answer.' },
  },
  server: {
    start: {
      schema: start,
      summary: 'The answer begins. `mode` is `local` if the questionnaire, not a model, answers.',
    },
    chunk: { schema: chunk, summary: 'A chunk of the AI SDK’s UI message stream.' },
    end: { schema: end, summary: 'The answer has ended.' },
    noActive: { schema: noActive, summary: 'To a resume: nothing is being written.' },
    error: { schema: error, summary: 'A refusal or a failure, with the status that HTTP would have.' },
  },
} as const;
