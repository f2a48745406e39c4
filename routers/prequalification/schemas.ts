import { z } from 'zod';
import { callbackPhone, callbackTime } from '#domain/applications/form/field-schemas.ts';
import type { AnswerStream } from '#domain/prequalification/converse.ts';
import { freeFields } from '#kernel/input/free-fields.ts';
import { formatBytes } from '#kernel/text/text.ts';
import { sessionId } from '../base/common-fields.ts';
import { needReplies } from '../base/need-replies.ts';

const MESSAGES_MAX = 200;

/** The maximum size of a body on REST, and of the same value as JSON on the other transports. */
export const STREAM_BYTES_MAX = 262_144;
/** The maximum size of a state to save, as a body on REST and as JSON on the other transports. */
export const SAVE_BYTES_MAX = 65_536;

/** The input of contract section 4.5. */
export const consentInput = z.object({
  sessionId,
  decision: z.enum(['ai', 'human', 'none']).meta({
    description:
      '`ai` agrees to the conversation with the assistant. ' +
      '`human` asks for a person only, and ends a running conversation. ' +
      '`none`, an extension of the contract, takes back the wish for a person, or the consent.',
  }),
  callback: z.object({ phone: callbackPhone, when: callbackTime }).optional().meta({
    description:
      'With `human`, the number and the time for a call by a person. An extension of the contract.',
  }),
});
export const consentOutput = z.object({
  ok: z.literal(true).describe('The decision is stored.'),
  aiConsent: z
    .boolean()
    .describe('The candidate agrees to the automatic conversation, with an AI model or the questionnaire.'),
  replies: needReplies,
});

const hint = z.string().optional().meta({ description: 'Ignored: the service knows the value.' });

/** PrequalificationStreamRequest of contract section 2.7. The hints are never read: the database has them (D24). */
export const streamInput = z
  .object({
    sessionId,
    messages: z
      .array(z.looseObject({}))
      .max(MESSAGES_MAX)
      .meta({
        description:
          'Only the last message is read, a `user` message with `content` or text `parts`. ' +
          'The service stores the conversation itself. Empty for the opening question.',
      }),
    workspaceName: hint,
    jobTitle: hint,
    candidateFirstName: hint,
  })
  .refine(fits(STREAM_BYTES_MAX), tooLarge('messages', STREAM_BYTES_MAX))
  .meta({ id: 'PrequalificationStreamRequest' });

/** A stream is not JSON: REST writes its frames, RPC streams its chunks. */
export const streamOutput = z.custom<AnswerStream>();

export const resumeInput = z.object({ sessionId });
/** The answer of the running turn, or null if there is none. */
export const resumeOutput = z.custom<AnswerStream | null>();

/** The request of the subscription. tRPC adds the id of the last event that its client has seen. */
export const converseInput = streamInput.safeExtend({ lastEventId: z.string().max(255).nullish() });

export const watchInput = z.object({ sessionId });

/** The input of contract section 4.7. */
export const saveInput = z.object({
  sessionId,
  state: freeFields('state').refine(fits(SAVE_BYTES_MAX), tooLarge(undefined, SAVE_BYTES_MAX)),
});
export const saveOutput = z.object({
  ok: z.literal(true).describe('The state is stored.'),
  persisted: z.boolean().describe('The same.'),
});

/** Returns a check that a value's JSON has at most `bytesMax` bytes. */
function fits(bytesMax: number) {
  return (value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= bytesMax;
}

/** Builds the fault of a field that is too large, or of the body if there is no field. */
function tooLarge(field: string | undefined, bytesMax: number) {
  return {
    message: `${field === undefined ? 'The body is' : `${field} are`} larger than ${formatBytes(bytesMax)}.`,
    params: { code: 'too_long' },
    ...(field !== undefined && { path: [field] }),
  };
}
