import type { Settings } from './ports.ts';

/** Writes the URL of a management operation: in one workspace, or without `slug` in the installation. */
export function managementAddress(
  { settings }: { settings: Pick<Settings, 'publicUrl'> },
  { slug, path }: { slug?: string; path: string },
): string {
  const workspace = slug === undefined ? '' : `workspaces/${encodeURIComponent(slug)}/`;
  return `${settings.publicUrl}/api/manage/v1/${workspace}${path}`;
}
