import type { Operation } from '../operations.ts';

/** What the discovery documents describe. */
export type DiscoveryInput = {
  /** Without a slash at its end. */
  publicUrl: string;
  publisher: { legalName: string; contactEmail: string; brandName?: string };
  operations: readonly Operation[];
  now: Date;
};
