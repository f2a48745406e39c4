import { findHeldWithJob } from '#db/applications/held-applications.ts';
import { findSubmittedStatus } from '#db/applications/read-applications.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { readHeldId } from './held-tokens.ts';

/**
 * Reads the status of a submission for the holder of its token, and nothing else about the person. A refused, expired
 * or erased submission gives the same 404 as an unknown token (D5).
 */
export async function readSubmission(
  deps: Pick<Deps, 'clock' | 'database' | 'tokenKeys'>,
  { token }: { token: string },
) {
  const id = readHeldId(deps, { token, purpose: 'submission' });
  const { query } = deps.database;
  const waiting = id === null ? null : await findHeldWithJob(query, { id, at: deps.clock.now() });
  if (waiting !== null) {
    const { held, job, workspace } = waiting;
    return {
      status: 'awaiting_confirmation' as const,
      submittedAt: held.createdAt.toISOString(),
      expiresAt: held.expiresAt.toISOString(),
      job: { id: held.recruitmentId, title: job.title },
      workspace: { slug: workspace.slug, name: workspace.name },
    };
  }
  const confirmed = id === null ? null : await findSubmittedStatus(query, id);
  if (confirmed === null) {
    const message =
      'This token names no submission: it was never given, or what it named was refused, erased or replaced.';
    throw new DomainError('not_found', message, {
      hint: 'Send the `token` that `submit_application` answered, as it was answered.',
    });
  }
  const { status, createdAt, job, workspace } = confirmed;
  return { status, submittedAt: createdAt.toISOString(), expiresAt: null, job, workspace };
}
