import { z } from 'zod';

const lang = z.enum(['fr', 'en']);

const field = z.object({
  name: z.string().meta({
    description: 'As it is sent; `answers.` and the `id` of a question of the job’s own for its answer.',
  }),
  type: z
    .enum([
      'hidden',
      'text',
      'email',
      'tel',
      'url',
      'textarea',
      'file',
      'checkbox',
      'radio',
      'select',
      'date',
    ])
    .meta({ description: 'The control that a person fills it in with; hidden ones are sent as they are.' }),
  required: z.boolean().meta({ description: 'What is not required may be left out, or blank.' }),
  label: z.string().optional().describe('Its label.'),
  lang: lang
    .optional()
    .meta({ description: 'The label’s own language, where it is another than the form’s.' }),
  hint: z.string().optional().describe('A hint for the person.'),
  options: z
    .array(
      z.object({
        value: z.string().describe('The value that is sent.'),
        label: z.string().describe('Its label.'),
        lang: lang.optional().describe('The label’s own language.'),
      }),
    )
    .optional()
    .meta({ description: 'The values that are taken, of which one is sent.' }),
  inputMode: z.literal('decimal').optional().describe('Its `inputmode` in HTML.'),
  autocomplete: z.string().optional().describe('Its `autocomplete` in HTML.'),
  value: z.string().optional().meta({ description: 'The one value that is taken.' }),
  minLength: z.int().optional().describe('The shortest text that is taken.'),
  maxLength: z.int().optional().meta({ description: 'In Unicode code points, as every length here.' }),
  trimmed: z.boolean().optional().meta({
    description: 'Lengths and patterns are of the text in Unicode’s NFC, without blanks at its ends.',
  }),
  pattern: z.string().optional().meta({
    description:
      'What it matches (ECMAScript, flag u). An e-mail address is compared in lower case, its host in ASCII (IDNA).',
  }),
  refusedPattern: z
    .string()
    .optional()
    .meta({ description: 'What it must not hold anywhere, in Unicode’s NFKC (ECMAScript, flag u).' }),
});

/** The description of a job's public form, for developers of their own forms (D51). */
export const applicationForm = z
  .object({
    job: z
      .object({
        id: z.guid().describe('The id of the job.'),
        title: z.string().describe('The title of the job.'),
        lang: lang.describe('The language of the offer.'),
        url: z.url().describe('The page of the job.'),
      })
      .describe('The job that is applied for.'),
    lang: lang.meta({ description: 'Of labels, hints and consent.' }),
    action: z.url().describe('The address that takes the form.'),
    method: z.literal('POST').describe('The method of the form.'),
    encoding: z.literal('multipart/form-data').describe('The encoding of the form.'),
    headers: z
      .object({ 'Accept-Language': lang.describe('The language of the shown text.') })
      .meta({ description: 'To be sent along, so that the proof of consent names the text that was shown.' }),
    fields: z
      .array(field)
      .meta({ description: 'Each may be sent once, a list of files as several parts; others are ignored.' }),
    refusedCharacters: z.string().meta({
      description:
        'What no field and no file’s name may hold (ECMAScript, flag u); in a textarea a vertical tab or form feed is read as a line end.',
    }),
    file: z
      .object({
        field: z.literal('cv').describe('The name of the file’s field.'),
        bytesMin: z.int().describe('The smallest file that is taken.'),
        bytesMax: z.int().describe('The largest file that is taken.'),
        nameLengthMax: z.int().describe('The longest name of a file.'),
        kinds: z
          .array(
            z.object({
              mediaType: z.string().describe('The media type.'),
              extensions: z.array(z.string()).describe('The endings of its name.'),
            }),
          )
          .meta({
            description:
              'Its content is of one of these kinds. The ending of its name, whatever its case, and the type that its part declares are of a kind that the same programs open: a PDF, a Word document or a picture. A part may declare none, or application/octet-stream.',
          }),
      })
      .meta({ description: 'The rules of the CV, and of every other file.' }),
    files: z
      .object({
        fields: z
          .array(
            z.object({
              field: z.enum(['cv', 'letter', 'attachments']).describe('The name of the field.'),
              countMax: z.int().describe('How many files it takes.'),
            }),
          )
          .describe('The fields that take files.'),
        bytesMax: z.int().describe('The bytes of all files together.'),
      })
      .meta({
        description:
          'How many files each field takes, a part for each, and how large all are together at most.',
      }),
    consent: z
      .object({
        field: z.literal('consent').describe('The name of the box.'),
        value: z.literal('1').describe('What the ticked box sends.'),
        text: z.string().meta({ description: 'To be shown before the box is ticked.' }),
        version: z.string().describe('The version of the text.'),
        sha256: z.string().meta({ description: 'Of the text, as the proof of consent keeps it.' }),
      })
      .describe('The box of the consent, and its text.'),
    limits: z
      .object({
        perMinuteFromOneAddress: z.int().describe('Submissions from one client address in a minute.'),
        perHourForOneEmail: z.int().describe('Submissions for one e-mail address in an hour.'),
      })
      .meta({ description: 'Beyond them submissions are answered 429 with Retry-After.' }),
  })
  .meta({ id: 'ApplicationForm' });
