import type { Settings } from '../ports.ts';

export type PublicUrl = Pick<Settings, 'publicUrl'>;

type JobAddress = { workspaceSlug: string; jobId: string; source?: string };

/** Public addresses of a workspace and its jobs, for answers, feed and mails. */
export const links = {
  careers: ({ publicUrl }: PublicUrl, workspaceSlug: string) =>
    `${publicUrl}/careers/${encodeURIComponent(workspaceSlug)}`,
  /** A path below the public address; its version lets browsers keep the image for ever. */
  workspaceImage: (workspaceSlug: string, kind: string, version: string) =>
    `/careers/${encodeURIComponent(workspaceSlug)}/${kind}?v=${version}`,
  /** Completes a path; an address elsewhere stays as it is. */
  absolute: ({ publicUrl }: PublicUrl, address: string) =>
    address.startsWith('/') ? `${publicUrl}${address}` : address,
  job: (settings: PublicUrl, address: JobAddress) =>
    `${links.careers(settings, address.workspaceSlug)}/${address.jobId}${from(address.source)}`,
  /** The careers page's data. */
  careersData: ({ publicUrl }: PublicUrl, workspaceSlug: string) =>
    `${publicUrl}/api/public/v1/careers/${encodeURIComponent(workspaceSlug)}/jobs`,
  jobData: (settings: PublicUrl, { workspaceSlug, jobId }: JobAddress) =>
    `${links.careersData(settings, workspaceSlug)}/${jobId}`,
  /** The feed's secret address, or the address that asks for the secret as a password (D49). */
  feed: ({ publicUrl }: PublicUrl, token = 'jobs') => `${publicUrl}/feeds/${token}.xml`,
  applicationForm: (settings: PublicUrl, address: JobAddress) =>
    `${links.jobData(settings, address)}/application-form`,
  apply: ({ publicUrl }: PublicUrl, { workspaceSlug, jobId, source }: JobAddress) =>
    `${publicUrl}/apply/${encodeURIComponent(workspaceSlug)}/${jobId}${from(source)}`,
};

function from(source: string | undefined): string {
  return source === undefined ? '' : `?source=${encodeURIComponent(source)}`;
}
