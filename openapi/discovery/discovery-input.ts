import type { Operation } from '../operations.ts';
import type { SitemapUrl } from './sitemap.ts';

/** What the discovery documents describe. */
export type DiscoveryInput = {
  /** Without a slash at its end. */
  publicUrl: string;
  publisher: { legalName: string; contactEmail: string; brandName?: string };
  operations: readonly Operation[];
  /** Careers and job pages that the public may see now. */
  places: readonly SitemapUrl[];
  now: Date;
};
