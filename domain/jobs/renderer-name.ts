import { hash } from 'node:crypto';
import type { PublicAddress } from './links.ts';

/** Names what texts depend on beside their job and workspace: the renderer's version and the public address (D42). */
export function rendererName(version: number, { publicUrl }: PublicAddress): string {
  return `${version}-${hash('sha256', publicUrl, 'base64url').slice(0, 12)}`;
}
