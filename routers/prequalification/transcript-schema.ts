import { z } from 'zod';
import { linkToken } from '../base/path-parameters.ts';

/** The maximum length of a corrected answer, in UTF-16 units. */
const ANSWER_LENGTH_MAX = 500;

const message = z.object({
  id: z.string().meta({ description: 'As it was sent, or as the stream named it.' }),
  role: z.enum(['user', 'assistant']).describe('The candidate is `user`.'),
  origin: z
    .enum(['candidate', 'ai', 'script'])
    .meta({ description: 'Who wrote it: the candidate, a model, or the questionnaire.' }),
  model: z.string().nullable().meta({ description: 'The model that wrote it.' }),
  parts: z
    .array(
      z.object({
        type: z.literal('text').describe('Every part is text.'),
        text: z.string().describe('The words.'),
      }),
    )
    .describe('The parts of the message, as the AI SDK has them.'),
  incomplete: z.boolean().meta({ description: 'The answer was interrupted.' }),
  at: z.iso.datetime().describe('The time of the message.'),
});

const fact = z.object({
  question: z.string().meta({ description: 'What it is about.' }),
  status: z
    .enum(['answered', 'unclear', 'declined'])
    .describe('Whether the candidate answered, was unclear, or did not want to say.'),
  answer: z.string().describe('The answer in a few words.'),
  quote: z.string().meta({ description: 'The candidate’s own words.' }),
  messageId: z.string().meta({ description: 'The message that it was noted from.' }),
  correctedAt: z.iso
    .datetime()
    .optional()
    .meta({ description: 'When the candidate put it right; then answer and quote are what they wrote.' }),
});

/** The transcript. Its messages have the form of the AI SDK's `UIMessage`, so that `useChat` can begin with them. */
export const transcriptOutput = z
  .object({
    sessionId: z.string().describe('The id of the session.'),
    lang: z.enum(['fr', 'en']).describe('The language of the conversation.'),
    decision: z
      .enum(['ai', 'human'])
      .nullable()
      .describe('The candidate’s last decision; null before the first.'),
    aiConsent: z.boolean().describe('The candidate agrees to the AI conversation.'),
    disclosure: z.string().nullable().meta({ description: 'Who the interviewer is, once one has spoken.' }),
    messages: z.array(message).describe('The messages, oldest first.'),
    facts: z.array(fact).describe('What was noted, for the employer.'),
  })
  .meta({ id: 'ChatTranscript' });

export const correctionOutput = z
  .object({ facts: z.array(fact).describe('What is noted now.') })
  .meta({ id: 'ChatFacts' });

export const correctionInput = z.object({
  token: linkToken,
  question: z.string().meta({ description: 'What it is about, as the transcript names it.' }),
  answer: z
    .string()
    .min(1)
    .max(ANSWER_LENGTH_MAX)
    .meta({ description: 'What is right, in the candidate’s words.' }),
});

export const transcriptInput = z.object({ token: linkToken });

const at = '2026-11-18T14:05:00.000Z';
const text = 'Dès lundi.';

export const transcriptExample = (sessionId: string) => ({
  sessionId,
  lang: 'fr',
  decision: 'ai',
  aiConsent: true,
  disclosure:
    'Vous allez échanger avec un assistant d’intelligence artificielle de l’employeur (Atelier Lumen).',
  messages: [
    {
      id: 'm-0',
      role: 'assistant',
      origin: 'ai',
      model: 'small-1',
      parts: [{ type: 'text', text: 'Bonjour Camille. À partir de quand seriez-vous disponible ?' }],
      incomplete: false,
      at,
    },
    {
      id: 'm-1',
      role: 'user',
      origin: 'candidate',
      model: null,
      parts: [{ type: 'text', text }],
      incomplete: false,
      at,
    },
  ],
  facts: [
    {
      question: 'availability',
      status: 'answered',
      answer: 'Disponible lundi.',
      quote: text,
      messageId: 'm-1',
    },
  ],
});
