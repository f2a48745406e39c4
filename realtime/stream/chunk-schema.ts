import { z } from 'zod';
import { answerOrigins } from '#kernel/conversation/message-origin.ts';
import { factSchema } from '../model/facts.ts';
import { floorSchema } from '../model/floor.ts';
import type { Chunk } from './chunks.ts';

const messageMetadata = z.object({
  generatedBy: z.enum(answerOrigins).describe('A model, the questionnaire, or a person of the employer.'),
  model: z.string().exactOptional().describe('The model that speaks.'),
  author: z.string().exactOptional().describe('The name of that person.'),
  disclosure: z.string().exactOptional().describe('Shown before the words of the first answer.'),
  saved: z.boolean().exactOptional().describe('False when the answer could not be stored yet.'),
});

const id = z.string();

/** Describes every chunk of a stream or socket, for machine-readable documents. */
export const chunkSchema: z.ZodType<Chunk> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), messageId: z.string(), messageMetadata }),
  z.object({ type: z.literal('start-step') }),
  z.object({ type: z.literal('text-start'), id }),
  z.object({ type: z.literal('text-delta'), id, delta: z.string().describe('The next piece.') }),
  z.object({ type: z.literal('text-end'), id }),
  z.object({ type: z.literal('message-metadata'), messageMetadata }),
  z.object({ type: z.literal('data-facts'), id, data: z.object({ facts: z.array(factSchema) }) }),
  z.object({
    type: z.literal('data-floor'),
    transient: z.literal(true),
    data: floorSchema,
  }),
  z.object({ type: z.literal('finish-step') }),
  z.object({
    type: z.literal('finish'),
    finishReason: z.enum(['stop', 'length', 'content-filter', 'other']),
  }),
  z.object({
    type: z.literal('abort'),
    reason: z.enum(['consent_revoked', 'stopped', 'superseded', 'abandoned', 'taken_over']),
  }),
  z.object({ type: z.literal('error'), errorText: z.string().describe('Can be shown.') }),
]);
