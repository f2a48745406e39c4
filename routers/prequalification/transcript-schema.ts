import { z } from 'zod';
import { questionKinds } from '#domain/jobs/visible-job.ts';
import { floorSchema } from '#domain/sessions/read-floor.ts';
import { messageOrigins } from '#kernel/conversation/message-origin.ts';
import { MESSAGE_CHARACTERS_MAX } from '#kernel/input/message-length.ts';
import { linkToken } from '../base/common-fields.ts';
import { needReplies } from '../base/need-replies.ts';

/** A message of a transcript. */
export const transcriptMessage = z.object({
  id: z
    .string()
    .meta({ description: 'The id of the message, as the client sent it or the stream named it.' }),
  role: z.enum(['user', 'assistant']).describe('The candidate is `user`.'),
  origin: z.enum(messageOrigins).meta({
    description: 'The author: the candidate, a model, the questionnaire, or a person of the employer.',
  }),
  model: z.string().nullable().meta({ description: 'The model that wrote it.' }),
  author: z.string().optional().meta({ description: 'The person of the employer who wrote it.' }),
  parts: z
    .array(
      z.object({
        type: z.literal('text').describe('Every part is text.'),
        text: z.string().describe('The text of the part.'),
      }),
    )
    .describe('The parts of the message, as the AI SDK has them.'),
  incomplete: z.boolean().meta({ description: 'True if the answer was interrupted.' }),
  at: z.iso.datetime().describe('The time of the message.'),
});

/** A noted fact. */
export const notedFact = z.object({
  question: z.string().meta({ description: 'The id of the question that it answers.' }),
  asked: z.string().optional().meta({
    description:
      'The question as it was asked. Absent if a model asked it in its own words, and for the last one, which only invites to write.',
  }),
  status: z
    .enum(['answered', 'unclear', 'declined'])
    .describe('`answered`, `unclear`, or `declined` if the candidate did not want to say.'),
  answer: z.string().describe('The answer in a few words.'),
  quote: z.string().meta({
    description:
      'The candidate’s own words. Those of several messages under one question are on a line each.',
  }),
  messageId: z.string().meta({ description: 'The last message from which it was noted.' }),
  correctedAt: z.iso.datetime().optional().meta({
    description: 'The time at which the candidate corrected it. Answer and quote are then the correction.',
  }),
});

const question = z.object({
  id: z.string().meta({ description: 'The id of the question, for `answers`.' }),
  text: z.string().describe('The question.'),
  lang: z.enum(['fr', 'en']).describe('The language of the text.'),
  kind: z
    .enum(questionKinds)
    .meta({ description: 'The kind of answer; the six common questions take any text.' }),
  options: z
    .array(
      z.object({
        value: z.string().meta({ description: 'The `value` of the answer.' }),
        text: z
          .object({
            fr: z.string().optional().meta({ description: 'In French.' }),
            en: z.string().optional().meta({ description: 'In English.' }),
          })
          .meta({ description: 'The text of the option.' }),
      }),
    )
    .optional()
    .meta({ description: 'The allowed answers of a `choice`.' }),
});

/** The transcript. Its messages have the form of the AI SDK's `UIMessage`, so that `useChat` can begin with them. */
export const transcriptOutput = z
  .object({
    sessionId: z.string().describe('The id of the session.'),
    lang: z.enum(['fr', 'en']).describe('The language of the conversation.'),
    decision: z
      .enum(['ai', 'human'])
      .nullable()
      .describe('The candidate’s last decision; null before the first, and once it was taken back.'),
    aiConsent: z
      .boolean()
      .describe('The candidate agrees to the automatic conversation, with an AI model or the questionnaire.'),
    disclosure: z
      .string()
      .nullable()
      .meta({ description: 'Says what the interviewer is; null before the first answer.' }),
    messages: z.array(transcriptMessage).describe('The messages, oldest first.'),
    facts: z.array(notedFact).describe('The facts that were noted for the employer.'),
    questions: z.array(question).describe('The questions of this conversation, to show them as a form.'),
    floor: floorSchema.optional().describe('The one who speaks to the candidate now.'),
  })
  .meta({ id: 'ChatTranscript' });

/** The output of a correction. */
export const correctionOutput = z
  .object({ facts: z.array(notedFact).describe('All noted facts.'), replies: needReplies })
  .meta({ id: 'ChatFacts' });

/** The input of a correction. */
export const correctionInput = z.object({
  token: linkToken,
  question: z.string().meta({ description: 'The `question` of the fact in the transcript.' }),
  answer: z
    .string()
    .min(1)
    .max(MESSAGE_CHARACTERS_MAX)
    .meta({ description: 'The correct answer, in the candidate’s words.' }),
});

/** The input of answers in a form. */
export const answersInput = z.object({
  token: linkToken,
  answers: z
    .array(
      z.object({
        questionId: z.string().max(255).meta({ description: 'The `id` of a question of the transcript.' }),
        value: z
          .string()
          .max(MESSAGE_CHARACTERS_MAX)
          .meta({
            description:
              'The answer in the candidate’s own words. For other kinds than text: ' +
              '`yes` or `no`, the `value` of an option, or a day such as `2027-03-31`. ' +
              'Blank means no answer.',
          }),
      }),
    )
    .min(1)
    .max(50)
    .meta({
      description: 'The answers. Those to questions that the conversation does not have are ignored.',
    }),
});

/** The output of answers in a form. */
export const answersOutput = correctionOutput
  .extend({
    kept: z
      .array(z.string())
      .meta({ description: 'The questions that keep another, earlier answer. It can be corrected instead.' }),
  })
  .meta({ id: 'ChatAnswers' });

/** The input of a call that reads the transcript. */
export const transcriptInput = z.object({ token: linkToken });

const EXAMPLE_TIME = '2026-11-18T14:05:00.000Z';
const EXAMPLE_ANSWER = 'Dès lundi.';

/** Makes the transcript of the examples. */
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
      at: EXAMPLE_TIME,
    },
    {
      id: 'm-1',
      role: 'user',
      origin: 'candidate',
      model: null,
      parts: [{ type: 'text', text: EXAMPLE_ANSWER }],
      incomplete: false,
      at: EXAMPLE_TIME,
    },
  ],
  facts: [
    {
      question: 'availability',
      status: 'answered',
      answer: 'Disponible lundi.',
      quote: EXAMPLE_ANSWER,
      messageId: 'm-1',
    },
  ],
  questions: [
    {
      id: 'availability',
      text: 'À partir de quand seriez-vous disponible ?',
      lang: 'fr',
      kind: 'text',
    },
  ],
});
