import type { Workspace } from '#db/workspaces/workspaces.ts';
import { links } from '#domain/jobs/links.ts';
import type { Deps } from '#domain/ports.ts';

export type ManagedWorkspace = ReturnType<typeof toManagedWorkspace>;

/** Returns a workspace as management operations show it, with absolute URLs and ISO instants. */
export function toManagedWorkspace(
  { settings }: Pick<Deps, 'settings'>,
  { disabledAt, createdAt, updatedAt, logo, cover, socialImage, ...fields }: Workspace,
) {
  const absolute = (url: string | null) => (url === null ? null : links.absolute(settings, url));
  return {
    ...fields,
    logo: absolute(logo),
    cover: absolute(cover),
    socialImage: absolute(socialImage),
    careersUrl: links.careers(settings, fields.slug),
    disabledAt: disabledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
