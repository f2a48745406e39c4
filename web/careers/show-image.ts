import { sha256 } from '#kernel/secrets/keys.ts';
import { errorReply } from '../page/refuse.ts';
import { imageReply, type PageReply } from '../page/reply.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import type { ImageKind } from './image-view.ts';

/** `/careers/{workspaceSlug}/logo` and the others; an address that names another version is answered with this one. */
export function showImage(kind: ImageKind) {
  return async (deps: PageDeps, request: PageRequest): Promise<PageReply> => {
    const image = await deps.findImage({ slug: request.params.workspaceSlug ?? '', kind });
    if (image === null) return errorReply(deps, request, 404);
    const version = String(request.query.v ?? '');
    const isVersioned = version.length >= 12 && sha256(image.data).startsWith(version);
    return imageReply({ ...image, isVersioned });
  };
}
