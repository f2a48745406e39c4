import type { Workspace } from '#db/workspaces/workspaces.ts';
import { links } from '#domain/jobs/links.ts';
import type { Deps } from '#domain/ports.ts';

export type ManagedWorkspace = ReturnType<typeof toManagedWorkspace>;

/** Describes a workspace to those who manage it, with absolute addresses and instants as text. */
export function toManagedWorkspace(
  { settings }: Pick<Deps, 'settings'>,
  { disabledAt, createdAt, updatedAt, logo, cover, socialImage, ...settingsOfIt }: Workspace,
) {
  const absolute = (address: string | null) => (address === null ? null : links.absolute(settings, address));
  return {
    ...settingsOfIt,
    logo: absolute(logo),
    cover: absolute(cover),
    socialImage: absolute(socialImage),
    careersUrl: links.careers(settings, settingsOfIt.slug),
    disabledAt: disabledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
