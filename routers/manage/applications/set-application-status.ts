import { z } from 'zod';
import { setManagedStatus } from '#domain/administration/applications/managed/set-managed-status.ts';
import { offeredTimes } from '#domain/administration/applications/offered-times.ts';
import {
  reason as decisionReason,
  messageToCandidate,
  name as personName,
} from '#domain/administration/field-schemas.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { idempotentCall } from '#routers/base/idempotent-call.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import {
  applicationParameter,
  applicationStatus,
  managedApplication,
  managedApplicationExample,
} from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/applications/{id}/status, an extension of the contract. */
export const setApplicationStatus = manageProcedure
  .meta(
    manageRest({
      operationId: 'setApplicationStatus',
      method: 'POST',
      path: '/workspaces/{slug}/applications/{id}/status',
      summary: 'Record a person’s decision on an application',
      description:
        'The candidate gets a mail, and reads the reason and the message in the portal. ' +
        'A rejection needs a reason (`reason_required`). ' +
        'With `expectedStatus`, the decision is refused if the status is another one ' +
        '(`changed_meanwhile`). `offeredTimes` is allowed only with the status `interview`. ' +
        'Safe to retry with an Idempotency-Key; a repeat says `Idempotency-Replayed: true`.',
      permission: 'applications:manage',
      pasted: ['reason', 'messageToCandidate'],
      ...idempotentCall,
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, id: values.applicationId },
        request: {
          status: 'rejected',
          reason: 'Le poste demande un permis que vous n’avez pas encore.',
          messageToCandidate: 'Merci de l’intérêt que vous nous portez.',
          expectedStatus: 'received',
        },
        refusedInput: { slug: values.workspace.slug, id: values.applicationId, status: 'open' },
        response: { application: { ...managedApplicationExample(values), status: 'rejected' } },
      }),
    }),
  )
  .input(
    z.object({
      ...workspaceShape,
      ...applicationParameter,
      status: applicationStatus.meta({ description: 'The new status.' }),
      reason: decisionReason.optional().meta({ description: 'The reason, in words for the candidate.' }),
      messageToCandidate: messageToCandidate.optional().meta({
        description: 'A message to the candidate, in the mail and in the portal.',
      }),
      offeredTimes: offeredTimes.optional().meta({
        description: 'Up to three times at which you offer to meet, within a year from now.',
      }),
      by: personName.optional().meta({ description: 'The name or role of the person who decided.' }),
      expectedStatus: applicationStatus.optional().meta({
        description: 'The status of the application when the person decided.',
      }),
    }),
  )
  .output(z.object({ application: managedApplication.describe('The application.') }))
  // The slug is left out: the procedure has opened the workspace that it names, and `ctx.access` is to it.
  .mutation(async ({ ctx, input: { slug: _, offeredTimes: times, ...decision } }) => {
    const { idempotencyKey } = ctx;
    const { application, replayed } = await setManagedStatus(ctx.deps, ctx.access, {
      ...decision,
      offeredTimes: times?.map((time) => new Date(time)),
      idempotencyKey,
    });
    ctx.metadata.replayed = replayed;
    return { application };
  });
