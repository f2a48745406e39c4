import { z } from 'zod';
import { answeredQuestionId } from '#domain/applications/answers/sent-answers.ts';
import { describeForm } from '#domain/applications/form/describe-form.ts';
import { languageKeyOf, languageOf } from '#domain/notices/language.ts';
import { applicationForm } from '../applications/form-schema.ts';
import { publicProcedure } from '../base/procedures.ts';
import { findEmployerSlug } from './find-employer-slug.ts';
import { agentSubmission, jobAddress } from './schemas.ts';

const { job, lang, file, limits, consent } = applicationForm.shape;

const argument = z.object({
  name: z.string(),
  required: z.boolean(),
  label: z.string().meta({ description: 'The label of the field, as the person reads it.' }),
  hint: z.string().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
});

const question = z.object({
  questionId: z.string(),
  question: z.string(),
  required: z.boolean(),
  type: z.string().meta({ description: 'The type of the control; `date` takes a day such as 2027-03-31.' }),
  values: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .optional()
    .meta({ description: 'The answer is one of these; without them it is free text.' }),
  maxLength: z.int().optional(),
});

/** The form that `submit_application` takes. The mailed link asks the person for the consent. */
const agentForm = z.object({
  job,
  lang,
  file,
  limits,
  arguments: z
    .array(argument)
    .meta({ description: 'The arguments of `submit_application`, besides the employer and the job.' }),
  questions: z.array(question).meta({ description: 'The job’s own questions, for `answers`.' }),
  consent: consent.pick({ text: true, version: true }).extend({
    askedBy: z
      .literal('mailed_link')
      .meta({ description: 'Not an argument: the person agrees on the page that the mailed link opens.' }),
  }),
});

/** Describes the fields, questions, file and consent of an application for a job. */
export const readForm = publicProcedure
  .input(jobAddress)
  .output(agentForm)
  .query(async ({ ctx, input }) => {
    const address = { ...input, workspaceSlug: await findEmployerSlug(ctx, input.workspaceSlug) };
    const form = await ctx.readListing<z.output<typeof applicationForm>>({
      key: ['form', address, languageKeyOf(ctx.acceptLanguage)],
      open: () =>
        describeForm(ctx.deps, {
          ...address,
          lang: (jobOfForm) => languageOf(ctx.acceptLanguage, jobOfForm.lang),
        }),
    });
    const { text, version } = form.consent;
    return {
      job: form.job,
      lang: form.lang,
      file: form.file,
      limits: form.limits,
      // The arguments are the fields with a label that `submit_application` takes.
      arguments: form.fields.flatMap(({ name, label, ...field }) =>
        label !== undefined && name in agentSubmission.shape ? [{ name, label, ...field }] : [],
      ),
      questions: form.fields.flatMap(toQuestion),
      consent: { text, version, askedBy: 'mailed_link' as const },
    };
  });

type Field = z.output<typeof applicationForm>['fields'][number];

/** Returns a list with the question that a field of the form asks, or an empty list for any other field. */
function toQuestion({ name, label, required, options, type, maxLength }: Field) {
  const questionId = answeredQuestionId(name);
  if (questionId === null || label === undefined) return [];
  const values = options?.map(({ value, label: text }) => ({ value, label: text }));
  return [{ questionId, question: label, required, values, type, maxLength }];
}
