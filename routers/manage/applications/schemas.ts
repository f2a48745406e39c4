import { z } from 'zod';
import { applicationStatuses } from '#domain/administration/applications/set-application-status.ts';
import type { FieldOfKind } from '#domain/applications/submitted-fields.ts';
import type { ExampleValues } from '#routers/base/rest.ts';

/** The status of an application. */
export const applicationStatus = z.enum(applicationStatuses);

/** The schema of a text or null. */
export const nullableText = (description: string) => z.string().nullable().describe(description);

/** The schema of a time in ISO 8601, in UTC. */
export const instant = (description: string) => z.iso.datetime().describe(description);

/** An application in the lists for the employer's systems. */
export const managedApplication = z
  .object({
    id: z.guid().describe('The id of the application.'),
    reference: z.string().describe('The reference in mails.'),
    href: z.url().describe('The URL of the whole application.'),
    status: applicationStatus.describe('The employer’s decision.'),
    job: z
      .object({
        id: z.guid().describe('The job’s id.'),
        externalId: nullableText('Your own id of the job.'),
        title: z.string().describe('The job’s title.'),
      })
      .describe('The job that was applied for.'),
    candidate: z
      .object({
        id: z.guid().describe('The id of the person, the same for all applications to this employer.'),
        firstName: nullableText('First name.'),
        lastName: z.string().describe('Last name.'),
        email: z.string().describe('E-mail address.'),
        phone: nullableText('Phone number.'),
      })
      .describe('The person, with their own corrections.'),
    lang: z.enum(['fr', 'en']).describe('The language of the application form.'),
    source: z
      .object({
        channel: z.enum(['partner', 'form']).describe('A job board, or the public form.'),
        partner: nullableText('The board’s code.'),
        source: nullableText('The board’s `job.source`; for the form, the board whose link led there.'),
        broadcastId: nullableText('The board’s `job.broadcastId`.'),
        verified: z.boolean().nullable().describe('True if the board has verified the e-mail address.'),
      } satisfies Record<FieldOfKind<'attribution'>, z.ZodType> & Record<string, z.ZodType>)
      .describe('The origin of the application.'),
    suspicious: z.boolean().describe('True if the form was filled in as a robot does.'),
    duplicateOf: z.guid().nullable().describe('An earlier application of this person to this job.'),
    cv: z
      .object({
        href: z.url().describe('The URL of the file, for the same key.'),
        fileName: z.string().describe('The name of the file, as it was sent.'),
        mediaType: z.string().describe('The media type, by the file’s content.'),
        bytes: z.int().describe('The size in bytes.'),
      })
      .nullable()
      .describe('The first CV.'),
    conversation: z
      .object({
        decision: z
          .enum(['ai', 'human'])
          .nullable()
          .describe(
            'The candidate’s last choice; null once it was taken back. A wish for a person ends with the application, and is then null.',
          ),
        aiConsent: z.boolean().describe('True if the candidate agrees to the automatic conversation.'),
        facts: z.int().describe('The number of facts noted.'),
        callback: z
          .object({
            phone: nullableText('The number.'),
            when: nullableText('The time, in their own words.'),
          })
          .nullable()
          .describe('The wish to be called back, until the application is decided or withdrawn.'),
        messages: z.int().describe('The number of messages.'),
        questions: z.int().describe('The number of the candidate’s questions to the employer.'),
        lastMessageAt: z.iso.datetime().nullable().describe('The time of the last message.'),
      })
      .describe('The state of the conversation.'),
    createdAt: instant('The time at which it was received.'),
    updatedAt: instant('The time at which it was received, or its status last set.'),
  })
  .meta({ id: 'ManagedApplication' });

/** Makes the application of the examples in the OpenAPI document. */
export function managedApplicationExample({
  publicUrl,
  workspace,
  jobId,
  applicationId,
  candidateId,
}: ExampleValues): z.input<typeof managedApplication> {
  const href = `${publicUrl}/api/manage/v1/workspaces/${workspace.slug}/applications/${applicationId}`;
  return {
    id: applicationId,
    reference: '3B9D-4A1E',
    href,
    status: 'received',
    job: { id: jobId, externalId: 'poste-1042', title: 'Soudeuse' },
    candidate: {
      id: candidateId,
      firstName: 'Camille',
      lastName: 'Fontanel',
      email: 'camille.fontanel@courriel.example',
      phone: '+33 4 00 00 00 00',
    },
    lang: 'fr',
    source: { channel: 'form', partner: null, source: null, broadcastId: null, verified: null },
    suspicious: false,
    duplicateOf: null,
    cv: { href: `${href}/cv`, fileName: 'cv.pdf', mediaType: 'application/pdf', bytes: 48_213 },
    conversation: {
      decision: 'ai',
      aiConsent: true,
      facts: 4,
      callback: null,
      messages: 9,
      questions: 1,
      lastMessageAt: '2026-11-20T09:31:02.000Z',
    },
    createdAt: '2026-11-20T09:12:31.000Z',
    updatedAt: '2026-11-20T09:12:31.000Z',
  };
}

/** The application in the path of an operation. */
export const applicationParameter = {
  id: z.guid().toLowerCase().meta({ description: 'The application’s id.' }),
};
