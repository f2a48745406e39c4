import { z } from 'zod';
import { applicationStatuses } from '#domain/administration/applications/set-application-status.ts';
import type { ExampleValues } from '#routers/base/rest.ts';

/** The status of an application. */
export const applicationStatus = z.enum(applicationStatuses);

/** A text or null. */
export const text = (description: string) => z.string().nullable().describe(description);
/** A time in ISO 8601, in UTC. */
export const instant = (description: string) => z.iso.datetime().describe(description);

/** An application in the lists for the employer's systems. */
export const managedApplication = z
  .object({
    id: z.guid().describe('Its id.'),
    reference: z.string().describe('The short name that mails give it.'),
    href: z.url().describe('Where to read all of it.'),
    status: applicationStatus.describe('The employer’s decision.'),
    job: z
      .object({
        id: z.guid().describe('The job’s id.'),
        externalId: text('Your own name for it.'),
        title: z.string().describe('Its title.'),
      })
      .describe('The job that was applied for.'),
    candidate: z
      .object({
        id: z.guid().describe('The same for all applications of a person to this employer.'),
        firstName: text('First name.'),
        lastName: z.string().describe('Last name.'),
        email: z.string().describe('E-mail address.'),
        phone: text('Phone number.'),
      })
      .describe('The person, with their own corrections.'),
    lang: z.enum(['fr', 'en']).describe('The language that they applied in.'),
    source: z
      .object({
        channel: z.enum(['partner', 'form']).describe('A job board, or the public form.'),
        partner: text('The board’s code.'),
        source: text('The board’s own value; for the form, the board whose link led there.'),
        broadcastId: text('The board’s own value.'),
        verified: z.boolean().nullable().describe('The board has verified the address.'),
      })
      .describe('Where it comes from.'),
    suspicious: z.boolean().describe('The form was filled in as robots do.'),
    duplicateOf: z.guid().nullable().describe('An earlier application of this person to this job.'),
    cv: z
      .object({
        href: z.url().describe('Where to read it, with the same key.'),
        fileName: z.string().describe('As it was sent.'),
        mediaType: z.string().describe('The type, by its content.'),
        bytes: z.int().describe('The size.'),
      })
      .nullable()
      .describe('The first CV.'),
    conversation: z
      .object({
        decision: z.enum(['ai', 'human']).nullable().describe('What the candidate chose last.'),
        aiConsent: z.boolean().describe('The candidate agrees to the AI conversation.'),
        facts: z.int().describe('The number of facts noted.'),
        callback: z
          .object({
            phone: text('The number.'),
            when: text('The time, in their own words.'),
          })
          .nullable()
          .describe('The wish to be called back.'),
        messages: z.int().describe('The number of messages.'),
        questions: z.int().describe('The number of the candidate’s questions to the employer.'),
        lastMessageAt: z.iso.datetime().nullable().describe('The time of the last message.'),
      })
      .describe('The state of the conversation.'),
    createdAt: instant('The time at which it was received.'),
    updatedAt: instant('The time at which it was received, or its status last set.'),
  })
  .meta({ id: 'ManagedApplication' });

/** Makes the application of the document's examples. */
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
export const applicationParameter = { id: z.guid().meta({ description: 'The application’s id.' }) };
