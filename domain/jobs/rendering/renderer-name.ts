import { hash } from 'node:crypto';
import type { Settings } from '#domain/ports.ts';

/**
 * Names the values that texts depend on next to their job and workspace: the renderer's version and the public address
 * (D42).
 */
export function rendererName(version: number, { publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${version}-${hash('sha256', publicUrl, 'base64url').slice(0, 12)}`;
}
