import { findWorkspaceImage } from '#db/workspaces/workspace-images.ts';
import type { Deps } from '#domain/ports.ts';

/** The images that a workspace shows on its careers page, by the last segment of their address. */
export const imageKinds = ['logo', 'cover', 'social-image'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** Finds an image of a workspace; null if the workspace has no such image, or is disabled. */
export function findCareersImage(
  { database }: Pick<Deps, 'database'>,
  image: { slug: string; kind: ImageKind },
): Promise<{ mediaType: string; data: Buffer; changedAt: Date } | null> {
  return findWorkspaceImage(database.query, image);
}
