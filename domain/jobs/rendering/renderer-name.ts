import { hash } from 'node:crypto';
import type { Settings } from '#domain/ports.ts';

/**
 * Names the values that rendered texts depend on in addition to their job: the version and the public address (D42).
 */
export function rendererName(version: number, { publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${version}-${hash('sha256', publicUrl, 'base64url').slice(0, 12)}`;
}
