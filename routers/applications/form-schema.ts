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
  label: z.string().optional(),
  lang: lang
    .optional()
    .meta({ description: 'The label’s own language, where it is another than the form’s.' }),
  hint: z.string().optional(),
  options: z
    .array(z.object({ value: z.string(), label: z.string(), lang: lang.optional() }))
    .optional()
    .meta({ description: 'The values that are taken, of which one is sent.' }),
  inputMode: z.literal('decimal').optional(),
  autocomplete: z.string().optional(),
  value: z.string().optional().meta({ description: 'The one value that is taken.' }),
  minLength: z.int().optional(),
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
    job: z.object({ id: z.guid(), title: z.string(), lang, url: z.url() }),
    lang: lang.meta({ description: 'Of labels, hints and consent.' }),
    action: z.url(),
    method: z.literal('POST'),
    encoding: z.literal('multipart/form-data'),
    headers: z
      .object({ 'Accept-Language': lang })
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
        field: z.literal('cv'),
        bytesMin: z.int(),
        bytesMax: z.int(),
        nameLengthMax: z.int(),
        kinds: z.array(z.object({ mediaType: z.string(), extensions: z.array(z.string()) })).meta({
          description:
            'Its content is of one of these kinds. The ending of its name, whatever its case, and the type that its part declares are of a kind that the same programs open: a PDF, a Word document or a picture. A part may declare none, or application/octet-stream.',
        }),
      })
      .meta({ description: 'The rules of the CV, and of every other file.' }),
    files: z
      .object({
        fields: z.array(z.object({ field: z.enum(['cv', 'letter', 'attachments']), countMax: z.int() })),
        bytesMax: z.int(),
      })
      .meta({
        description:
          'How many files each field takes, a part for each, and how large all are together at most.',
      }),
    consent: z.object({
      field: z.literal('consent'),
      value: z.literal('1'),
      text: z.string().meta({ description: 'To be shown before the box is ticked.' }),
      version: z.string(),
      sha256: z.string().meta({ description: 'Of the text, as the proof of consent keeps it.' }),
    }),
    limits: z
      .object({ perMinuteFromOneAddress: z.int(), perHourForOneEmail: z.int() })
      .meta({ description: 'Beyond them submissions are answered 429 with Retry-After.' }),
  })
  .meta({ id: 'ApplicationForm' });
