import { z } from 'zod';
import { chunkSchema } from '../stream/chunk-schema.ts';

const ID_CHARACTERS_MAX = 255;
const MESSAGES_MAX = 200;

const requestId = z.string().max(ID_CHARACTERS_MAX).describe('One per question; free after its last frame.');
const request = {
  requestId,
  id: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.looseObject({}),
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

/** The frames that the AI SDK's WebSocketChatTransport sends. Messages are parsed later, as in every transport. */
export const clientFrame = z.discriminatedUnion('type', [send, resume, abort]);

const start = z.object({ type: z.literal('start'), requestId, mode: z.literal('local').optional() });
const chunk = z.object({
  type: z.literal('chunk'),
  requestId,
  sequence: z.int().nonnegative().describe('Counts from 0.'),
  eventId: z.string().describe('`{turn}:{sequence}`, the same on every transport.'),
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
    start: { schema: start, summary: 'The answer begins; `local` when the questionnaire gives it.' },
    chunk: { schema: chunk, summary: 'A chunk of the AI SDK’s UI message stream.' },
    end: { schema: end, summary: 'The answer has ended.' },
    noActive: { schema: noActive, summary: 'To a resume: nothing is being written.' },
    error: { schema: error, summary: 'A refusal or a failure, with the status that HTTP would have.' },
  },
} as const;
