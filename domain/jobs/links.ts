import type { Settings } from '../ports.ts';

/** The settings with the address at which the public reaches the service. */
export type PublicUrl = Pick<Settings, 'publicUrl'>;

type JobAddress = { workspaceSlug: string; jobId: string; source?: string };

/** Public addresses of a workspace and its jobs, for replies of the API, feeds and mails. */
export const links = {
  careers: ({ publicUrl }: PublicUrl, workspaceSlug: string) =>
    `${publicUrl}/careers/${encodeURIComponent(workspaceSlug)}`,
  /**
   * Returns a path, which `absolute` completes. It names the version, so that browsers can cache the image for ever.
   */
  workspaceImagePath: (workspaceSlug: string, kind: string, version: string) =>
    `/careers/${encodeURIComponent(workspaceSlug)}/${kind}?v=${version}`,
  /** Completes a path of this service; an address of another site stays as it is. */
  absolute: ({ publicUrl }: PublicUrl, address: string) =>
    address.startsWith('/') ? `${publicUrl}${address}` : address,
  job: (settings: PublicUrl, address: JobAddress) =>
    `${links.careers(settings, address.workspaceSlug)}/${address.jobId}${sourceQuery(address.source)}`,
  /** The API's address for the data of the careers page. */
  careersData: ({ publicUrl }: PublicUrl, workspaceSlug: string) =>
    `${publicUrl}/api/public/v1/careers/${encodeURIComponent(workspaceSlug)}/jobs`,
  jobData: (settings: PublicUrl, { workspaceSlug, jobId }: JobAddress) =>
    `${links.careersData(settings, workspaceSlug)}/${jobId}`,
  /** The feed of a job board whose key is in the address (D49). */
  secretFeed: ({ publicUrl }: PublicUrl, key: string) => `${publicUrl}/feeds/${key}.xml`,
  /** The feed that asks for the key as a password. */
  feedWithPassword: ({ publicUrl }: PublicUrl) => `${publicUrl}/feeds/jobs.xml`,
  /** The questions of a job's form, as the API gives them. */
  applicationFormData: (settings: PublicUrl, address: JobAddress) =>
    `${links.jobData(settings, address)}/application-form`,
  /** The page with the form. */
  apply: ({ publicUrl }: PublicUrl, { workspaceSlug, jobId, source }: JobAddress) =>
    `${publicUrl}/apply/${encodeURIComponent(workspaceSlug)}/${jobId}${sourceQuery(source)}`,
};

/** Writes the query that names the board a reader came from; empty without a board (D40). */
function sourceQuery(source: string | undefined): string {
  return source === undefined ? '' : `?source=${encodeURIComponent(source)}`;
}
