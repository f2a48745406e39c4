import type { DocsScope } from '#domain/ports.ts';
import type { Operation } from '../operations.ts';

/** Is the input of the discovery documents. */
export type DiscoveryInput = {
  /** Has no slash at its end. */
  publicUrl: string;
  publisher: { legalName: string; contactEmail: string; brandName?: string };
  docs: DocsScope;
  operations: readonly Operation[];
  now: Date;
};
