import { z } from 'zod';
import { applicationStatuses } from '#domain/administration/applications/set-application-status.ts';
import { modelRole } from '#domain/portal/explanation/interviewer-role.ts';
import { jobAnswers } from '#routers/applications/job-answers-schema.ts';

const instant = z.iso.datetime();
const nullableInstant = instant.nullable();

const step = z.object({
  status: z.enum(applicationStatuses).describe('The status from then on.'),
  at: instant.describe('The time of the change.'),
  by: z
    .enum(['employer', 'candidate'])
    .describe('The side that made the change, which is never this service.'),
  decidedBy: z
    .string()
    .nullable()
    .describe('The name or role of the person who decided, if the employer gave it.'),
  reason: z.string().nullable().describe('The reason, in the person’s words.'),
  message: z.string().optional().describe('The person’s message to the candidate.'),
  offeredTimes: z.array(instant).optional().describe('The times at which the person offers to meet.'),
});

const conversation = z.object({
  consent: z
    .enum(['ai', 'human'])
    .nullable()
    .describe(
      'The candidate’s choice: the interviewer (`ai`, also for a questionnaire), or only a person (`human`); null before a choice, and once it was taken back.',
    ),
  interviewers: z
    .array(
      z.object({
        kind: z.enum(['model', 'questionnaire']).describe('An AI model, or fixed questions without one.'),
        model: z.string().nullable().describe('The model’s name.'),
        promptVersion: z.string().nullable().describe('The version of the model’s instructions.'),
        processor: z
          .object({
            name: z.string().describe('The company that ran the model.'),
            country: z.string().describe('The company’s country, in ISO 3166-1.'),
          })
          .nullable()
          .describe(
            'The company that ran the model. ' +
              'For a questionnaire that replaced a model, the company whose model had received the ' +
              'messages and did not finish its answer. ' +
              'Null for any other questionnaire, and for old answers whose company was not recorded.',
          ),
        messages: z.int().describe('The number of its messages.'),
        since: nullableInstant.describe('The time of its first message.'),
        until: nullableInstant.describe('The time of its last message.'),
      }),
    )
    .describe('The models and questionnaires that wrote in the conversation.'),
  formAnswers: z.int().describe('The number of noted answers that came by the form of the questionnaire.'),
  persons: z
    .array(
      z.object({
        name: z.string().describe('The name under which the person spoke.'),
        messages: z.int().describe('The number of their messages.'),
        since: nullableInstant.describe('The time of their first message.'),
        until: nullableInstant.describe('The time of their last message.'),
      }),
    )
    .describe('The persons of the employer who spoke in the conversation.'),
  questions: z
    .array(
      z.object({
        question: z.string().describe('The question’s id.'),
        at: instant.describe('The time at which it was asked.'),
      }),
    )
    .describe('The questions that were asked, in their order.'),
  facts: z
    .array(
      z.object({
        question: z.string().describe('The question’s id.'),
        status: z.enum(['answered', 'unclear', 'declined']).describe('The state of the answer.'),
        answer: z.string().describe('The answer, as it was noted for the employer.'),
        quote: z.string().describe('The candidate’s words from which it was noted.'),
        correctedAt: instant.optional().describe('The time at which the candidate corrected it.'),
      }),
    )
    .describe('The noted answers. None is a score.'),
});

/** The explanation of one application. */
export const explanationSchema = z.object({
  applicationId: z.guid().describe('The application.'),
  job: z
    .object({ id: z.guid().describe('The job’s id.'), title: z.string().describe('The job’s title.') })
    .describe('The job.'),
  sentAt: instant.describe('The time at which the application arrived.'),
  status: z.enum(applicationStatuses).describe('The status now.'),
  decision: step.nullable().describe('The employer’s decision; null while there is none.'),
  steps: z.array(step).describe('Every change of status, the first one first.'),
  suspicious: z
    .boolean()
    .optional()
    .describe(
      'True if the form was marked as suspicious: it was filled in as a robot does. Absent otherwise.',
    ),
  suspiciousReason: z.string().nullable().optional().describe('The reason for the mark; absent without one.'),
  answers: jobAnswers,
  conversation: conversation.describe('The conversation after the application.'),
  readings: z
    .array(
      z.object({
        by: z
          .enum(['employer', 'administrator'])
          .describe('The holder of the employer’s mailed link, or a person who runs the service.'),
        at: instant.describe('The time at which they opened the application and its conversation.'),
      }),
    )
    .describe('The times at which people opened the application, from the audit trail.'),
  contests: z
    .array(
      z.object({
        decidedAt: instant.describe('The time of the contested decision.'),
        text: z.string().describe('The candidate’s words.'),
        requestedAt: instant.describe('The time of the contest.'),
        dueAt: instant.describe('The time by which a person has to answer.'),
        answer: z.string().nullable().describe('The person’s answer; null until then.'),
        answeredBy: z.string().nullable().describe('The name or role of that person.'),
        answeredAt: nullableInstant.describe('The time of the answer.'),
      }),
    )
    .describe('The candidate’s contests.'),
  canContest: z.boolean().describe('True if `contestDecision` would accept a contest now.'),
});

/** The tasks and limits of the interviewer, the same in every application. */
export const interviewerRoleSchema = z.object({
  reads: z.array(z.enum(modelRole.reads)).describe('The data that it receives.'),
  doesNotRead: z.array(z.enum(modelRole.doesNotRead)).describe('Data that it never receives.'),
  does: z.array(z.enum(modelRole.does)).describe('The tasks that it has.'),
  cannot: z.array(z.enum(modelRole.cannot)).describe('The actions that it has no means to do.'),
});
