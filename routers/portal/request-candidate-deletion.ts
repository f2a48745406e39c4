import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { appendAudit } from '../../db/audit.ts';
import { noteContact, openDeletionRequest } from '../../db/portal.ts';
import { rest } from '../../openapi/meta.ts';
import { addMonths } from '../../server/kernel/calendar.ts';
import { publicProcedure } from '../procedures.ts';
import { findHolder, temporaryTokenHeaders } from './holder.ts';
import { portalInput } from './schemas.ts';

/** POST /api/v2/portal/{token}/delete, contract section 4.9. Logged once however often it is asked (D31). */
export const requestCandidateDeletion = publicProcedure
  .meta(
    rest({
      operationId: 'requestCandidateDeletion',
      method: 'POST',
      path: '/api/v2/portal/{token}/delete',
      summary: 'Request the deletion of the candidate’s data (GDPR)',
      description: 'An administrator carries it out within one month.',
      tag: 'Candidate portal',
      scope: 'candidate-portal:delete',
      errors: 'public',
      statuses: [200, 404, 500],
      marker: 'implemented-with-temporary-token',
      consumes: 'none',
      headers: (_, notes) => ({ 'Referrer-Policy': 'no-referrer', ...temporaryTokenHeaders(notes) }),
    }),
  )
  .input(portalInput)
  .output(z.object({ ok: z.literal(true) }))
  .mutation(async ({ ctx, input }) => {
    const { candidate, applicationId } = await findHolder(ctx, input.token);
    const { database, clock, followUp } = ctx.deps;
    const requestedAt = clock.now();
    await database.transaction(async (tx) => {
      if (applicationId === null) await noteContact(tx, candidate.id, requestedAt);
      const deletionRequestId = await openDeletionRequest(tx, {
        id: randomUUID(),
        workspaceId: candidate.workspaceId,
        candidateId: candidate.id,
        applicationId,
        scope: applicationId === null ? 'candidate' : 'application',
        verified: applicationId === null,
        requestedAt,
        dueAt: addMonths(requestedAt, 1),
      });
      if (deletionRequestId === null) return;
      await appendAudit(tx, {
        at: requestedAt,
        actor: 'candidate',
        action: 'deletion.requested',
        workspaceId: candidate.workspaceId,
        subject: { kind: 'deletion_request', id: deletionRequestId },
        details: { scope: applicationId === null ? 'candidate' : 'application' },
      });
      await followUp.enqueue(tx, { name: 'confirm-deletion-request', deletionRequestId });
    });
    return { ok: true as const };
  });
