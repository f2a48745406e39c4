import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { isUuid } from '#kernel/text/text.ts';
import type { PageCall } from '../page/page-call.ts';

type JobAddress = { workspaceSlug: string; jobId: string };

/**
 * Returns the workspace and the job that a path names, as `readJobAddress` does; throws `not_found` in place of null.
 */
export function jobAddressOf(call: PageCall): JobAddress {
  const address = readJobAddress(call);
  if (address === null) throw new DomainError('not_found', notFoundMessage);
  return address;
}

/** Returns the workspace and the job that a path names; null if `jobId` is no UUID. */
export function readJobAddress({ params }: PageCall): JobAddress | null {
  const { workspaceSlug = '', jobId = '' } = params;
  return isUuid(jobId) ? { workspaceSlug, jobId } : null;
}
