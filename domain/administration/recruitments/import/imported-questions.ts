import { z } from 'zod';
import {
  type Bilingual,
  type JobQuestion,
  questionKinds,
  questionPlaces,
} from '#db/schema/base/questions.ts';
import { line } from '#domain/administration/field-schemas.ts';

const QUESTIONS_MAX = 20;
const OPTIONS_MAX = 50;

/** A text in one language or in both; a language without a text is left out of the result. */
const bilingual = (charactersMax: number) =>
  z
    .strictObject({
      fr: line().max(charactersMax).nullish().describe('In French'),
      en: line().max(charactersMax).nullish().describe('In English'),
    })
    .refine(({ fr, en }) => fr || en, {
      error: 'must have a text in French (fr), in English (en) or in both',
      params: { code: 'required' },
    })
    .transform(({ fr, en }): Bilingual => ({ ...(fr && { fr }), ...(en && { en }) }));

const option = z.strictObject({
  value: line()
    .normalize('NFC')
    .overwrite((value) => value.replace(/\s+/g, ' '))
    .min(1)
    .max(100)
    .describe('Sent and kept as the answer'),
  text: bilingual(200).describe('Its label'),
});

const question = z
  .strictObject({
    id: z
      .string()
      .max(64)
      .regex(/^[A-Za-z\d][\w-]*$/)
      .describe('Your own name for it: letters, digits, hyphens and underscores'),
    text: bilingual(500).describe('The question'),
    kind: z.enum(questionKinds).describe('The kind of answer'),
    options: z.array(option).max(OPTIONS_MAX).nullish().describe('The answers of a choice, two or more'),
    required: z.boolean().default(false).describe('The form is not sent without an answer'),
    where: z.enum(questionPlaces).default('form').describe('Where it is asked'),
  })
  .superRefine(({ kind, options }, context) => {
    const count = options?.length ?? 0;
    if (kind === 'choice' && count < 2)
      refuse(context, { code: 'required', message: 'must have two options or more', path: ['options'] });
    if (kind !== 'choice' && count > 0)
      refuse(context, {
        code: 'unknown_option',
        message: 'may have options only for a choice',
        path: ['options'],
      });
    refuseRepeated(
      context,
      (options ?? []).map(({ value }) => value),
      (index) => ['options', index, 'value'],
    );
  })
  .transform(({ options, ...fields }): JobQuestion => (options?.length ? { ...fields, options } : fields));

/** The questions that a job asks its candidates (D60). */
export const importedQuestions = z
  .array(question)
  .max(QUESTIONS_MAX)
  .superRefine((questions, context) =>
    refuseRepeated(
      context,
      questions.map(({ id }) => id),
      (index) => [index, 'id'],
    ),
  )
  .default([]);

type Context = z.RefinementCtx<unknown>;

/** Refuses each name that an earlier item has, too. `pathOf` gives the path of an item's name in the input. */
function refuseRepeated(
  context: Context,
  names: readonly string[],
  pathOf: (index: number) => (string | number)[],
): void {
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index)
      refuse(context, {
        code: 'already_used',
        message: `is "${name}", as an earlier one`,
        path: pathOf(index),
      });
  }
}

type Refusal = { code: string; message: string; path: (string | number)[] };

function refuse(context: Context, { code, message, path }: Refusal): void {
  context.addIssue({ code: 'custom', message, params: { code }, path });
}
