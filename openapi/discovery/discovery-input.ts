import type { DocsScope } from '#domain/ports.ts';
import type { Operation } from '../operations.ts';

/** What the discovery documents describe. */
export type DiscoveryInput = {
  /** Without a slash at its end. */
  publicUrl: string;
  publisher: { legalName: string; contactEmail: string; brandName?: string };
  docs: DocsScope;
  operations: readonly Operation[];
  now: Date;
};
