import { findCareersImage, type ImageKind } from '#domain/jobs/browse/find-careers-image.ts';
import type { Deps } from '#domain/ports.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { errorReply } from '../page/error-reply.ts';
import type { PageCall } from '../page/page-call.ts';
import { imageReply, type PageReply } from '../page/reply.ts';

/** `/careers/{workspaceSlug}/logo` and the other images. The address of a former version gets the present image. */
export function showImage(kind: ImageKind) {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    const image = await findCareersImage(deps, { slug: call.params.workspaceSlug ?? '', kind });
    if (image === null) return errorReply(deps.settings, call, 404);
    const version = String(call.query.v ?? '');
    // The version is a prefix of the image's hash. Only an address that names the present version may be cached for
    // long, and a short prefix could fit several versions.
    const isVersioned = version.length >= 12 && sha256(image.data).startsWith(version);
    return imageReply({ ...image, isVersioned });
  };
}
