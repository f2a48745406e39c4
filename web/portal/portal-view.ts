import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { describePortal } from '#domain/portal/describe-portal.ts';

type Described = Awaited<ReturnType<typeof describePortal>>;

/** A portal as its pages show it: of the person nothing but a first name. */
export type PortalView = Omit<Described, 'employer'> & { workspace: WorkspaceView; contactEmail: string };

export type PortalApplication = PortalView['applications'][number];
export type Handling = NonNullable<PortalApplication['handling']>;
export type OpenDeletion = PortalView['deletions'][number];
export type Person = NonNullable<PortalView['person']>;

export type Portal = { token: string; view: PortalView };
