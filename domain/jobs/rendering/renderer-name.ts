import { hash } from 'node:crypto';
import type { PublicUrl } from '../links.ts';

/** Names what texts depend on beside their job and workspace: the renderer's version and the public address (D42). */
export function rendererName(version: number, { publicUrl }: PublicUrl): string {
  return `${version}-${hash('sha256', publicUrl, 'base64url').slice(0, 12)}`;
}
