import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { PageCall } from '../page/page-call.ts';

type JobAddress = { workspaceSlug: string; jobId: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The workspace and job in a path; throws `not_found` where `jobId` cannot be one. */
export function jobAddressOf(call: PageCall): JobAddress {
  const address = readJobAddress(call);
  if (address === null) throw new DomainError('not_found', notFoundMessage);
  return address;
}

export function readJobAddress({ params }: PageCall): JobAddress | null {
  const { workspaceSlug = '', jobId = '' } = params;
  return UUID.test(jobId) ? { workspaceSlug, jobId } : null;
}
