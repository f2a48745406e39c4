import type { DocsScope } from '#domain/ports.ts';
import type { Operation } from '../operations.ts';

/** The input of the discovery documents. */
export type DiscoveryInput = {
  /** The service's URL, without a slash at its end. */
  publicUrl: string;
  publisher: { legalName: string; contactEmail: string; brandName?: string };
  docs: DocsScope;
  operations: readonly Operation[];
  now: Date;
};
