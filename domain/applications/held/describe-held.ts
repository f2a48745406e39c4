import { findEnabledWorkspace } from '#db/workspaces/workspaces.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { findHeldApplication } from './find-held.ts';

type HeldDeps = Pick<Deps, 'clock' | 'database' | 'tokenKeys'>;

/**
 * Describes a held submission to its person, who then confirms or refuses it (D45). Throws `not_found`, also if the
 * workspace is disabled.
 */
export async function describeHeld(deps: HeldDeps, { token }: { token: string }) {
  const { held, job, workspace: employer } = await findHeldApplication(deps, { token });
  const workspace = await findEnabledWorkspace(deps.database.query, employer.slug);
  if (workspace === null) throw new DomainError('not_found', notFoundMessage);
  const { firstName, lastName, email, phone, why, portfolioUrl, answers, fileName, expiresAt } = held;
  return {
    workspace,
    jobTitle: job.title,
    country: job.country,
    submitted: { firstName, lastName, email, phone, why, portfolioUrl, fileName },
    answers,
    expiresAt,
  };
}
