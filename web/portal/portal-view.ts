import type { describePortal } from '#domain/portal/describe-portal.ts';

/** A portal as its pages show it: they name the person by a first name only. */
export type PortalView = Awaited<ReturnType<typeof describePortal>>;

export type PortalApplication = PortalView['applications'][number];
export type Handling = NonNullable<PortalApplication['handling']>;
export type OpenDeletion = PortalView['deletions'][number];
export type Person = NonNullable<PortalView['person']>;

export type Portal = { token: string; view: PortalView };
