import { z } from 'zod';

const lang = z.enum(['fr', 'en']);

const field = z.object({
  name: z.string().meta({
    description:
      'The name of the sent field; for a question of the job it is `answers.` and the question’s `id`.',
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
    .meta({ description: 'The control of the field. A hidden one is sent with its `value`.' }),
  required: z.boolean().meta({ description: 'If false, the field may be left out or blank.' }),
  label: z.string().optional().describe('The label of the field.'),
  lang: lang.optional().meta({ description: 'The language of the label, if it differs from the form’s.' }),
  hint: z.string().optional().describe('A hint for the person.'),
  options: z
    .array(
      z.object({
        value: z.string().describe('The value that is sent.'),
        label: z.string().describe('The label of the option.'),
        lang: lang.optional().describe('The label’s own language.'),
      }),
    )
    .optional()
    .meta({ description: 'The allowed values, of which one is sent.' }),
  inputMode: z.literal('decimal').optional().describe('The `inputmode` of the field in HTML.'),
  autocomplete: z.string().optional().describe('The `autocomplete` of the field in HTML.'),
  value: z.string().optional().meta({ description: 'The only allowed value.' }),
  minLength: z.int().optional().describe('The minimum length, in Unicode code points.'),
  maxLength: z.int().optional().meta({ description: 'The maximum length, in Unicode code points.' }),
  trimmed: z.boolean().optional().meta({
    description: 'Lengths and patterns apply to the text in Unicode’s NFC, without blanks at its ends.',
  }),
  pattern: z
    .string()
    .optional()
    .meta({
      description:
        'The pattern of a valid value (ECMAScript, flag u). ' +
        'An e-mail address is compared in lower case, its host in ASCII (IDNA).',
    }),
  refusedPattern: z
    .string()
    .optional()
    .meta({ description: 'A pattern that must match nowhere in the value in NFKC (ECMAScript, flag u).' }),
});

/** The description of a job's public form, for developers of their own forms (D51). */
export const applicationForm = z
  .object({
    job: z
      .object({
        id: z.guid().describe('The id of the job.'),
        title: z.string().describe('The title of the job.'),
        lang: lang.describe('The language of the job.'),
        url: z.url().describe('The page of the job.'),
      })
      .describe('The job that is applied for.'),
    lang: lang.meta({ description: 'The language of labels, hints and consent.' }),
    action: z.url().describe('The URL that takes the form.'),
    method: z.literal('POST').describe('The method of the form.'),
    encoding: z.literal('multipart/form-data').describe('The encoding of the form.'),
    headers: z.object({ 'Accept-Language': lang.describe('The language of the shown text.') }).meta({
      description: 'Send them with the form: the proof of consent then names the text that was shown.',
    }),
    fields: z.array(field).meta({
      description:
        'The fields. Each may be sent once; a list of files is sent as several parts. Unknown fields are ignored.',
    }),
    refusedCharacters: z.string().meta({
      description:
        'The characters that no field and no file’s name may contain (ECMAScript, flag u). ' +
        'In a textarea, a vertical tab or form feed is read as a line end.',
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
              'The content must be of one of these kinds. ' +
              'The extension, in any case, and the media type that the part declares must belong to the ' +
              'same programs as the content: those for PDF, for Word documents or for pictures. ' +
              'A part may also declare no type, or application/octet-stream.',
          }),
      })
      .meta({ description: 'The rules of the CV, and of every other file.' }),
    files: z
      .object({
        fields: z
          .array(
            z.object({
              field: z.enum(['cv', 'letter', 'attachments']).describe('The name of the field.'),
              countMax: z.int().describe('The number of files that the field takes.'),
            }),
          )
          .describe('The fields that take files.'),
        bytesMax: z.int().describe('The bytes of all files together.'),
      })
      .meta({
        description:
          'The number of files that each field takes, one part for each, and the maximum size of all together.',
      }),
    consent: z
      .object({
        field: z.literal('consent').describe('The name of the box.'),
        value: z.literal('1').describe('The value that the ticked box sends.'),
        text: z.string().meta({ description: 'The text to show before the box is ticked.' }),
        version: z.string().describe('The version of the text.'),
        sha256: z
          .string()
          .meta({ description: 'The digest of the text, as the proof of consent stores it.' }),
      })
      .describe('The box of the consent, and its text.'),
    limits: z
      .object({
        perMinuteFromOneAddress: z.int().describe('Submissions from one client address in a minute.'),
        perHourForOneEmail: z.int().describe('Submissions for one e-mail address in an hour.'),
      })
      .meta({ description: 'Above these limits, submissions are answered 429 with Retry-After.' }),
  })
  .meta({ id: 'ApplicationForm' });
