import type { Queryable } from '#db/connection/database.ts';
import { putWorkspaceImage, removeWorkspaceImage } from '#db/workspaces/workspace-images.ts';
import { links } from '#domain/jobs/links.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { readImage } from '#kernel/images/read-image.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';

/** The URL of an image elsewhere, or a file in base64; an empty text removes the image. */
type GivenImage = string | { data: string };

/** The parts of a look to change; an empty text removes its part. */
export type GivenLook = {
  logo?: GivenImage | undefined;
  cover?: GivenImage | undefined;
  socialImage?: GivenImage | undefined;
  accent?: string | undefined;
  introFr?: string | undefined;
  introEn?: string | undefined;
};

type ImageKind = Parameters<typeof removeWorkspaceImage>[1]['kind'];
type ImageField = 'logo' | 'cover' | 'socialImage';

/**
 * The limits of images. A logo and a cover are small files, since a page loads them with its first view. `pixelsMax` is
 * for the longer side; no screen shows more pixels.
 */
const imageLimits: Record<ImageField, { kind: ImageKind; bytesMax: number; pixelsMax: number }> = {
  logo: { kind: 'logo', bytesMax: 64 * 1024, pixelsMax: 2000 },
  cover: { kind: 'cover', bytesMax: 300 * 1024, pixelsMax: 4000 },
  socialImage: { kind: 'social-image', bytesMax: 1024 * 1024, pixelsMax: 4000 },
};

/** The URL of an image has a version: this many digits of the file's SHA-256. */
const VERSION_DIGITS = 12;

type Look = ReturnType<typeof checkLook>;

/**
 * Checks a look. Returns the workspace's columns to change, and the image files to store. If `file` is null, a stored
 * file of this kind is to be removed.
 */
export function checkLook(slug: string, { accent, introFr, introEn, ...images }: GivenLook) {
  const files: { kind: ImageKind; file: ReturnType<typeof decodeImage> | null }[] = [];
  const urls: { [Field in ImageField]?: string | null } = {};
  for (const field of Object.keys(imageLimits) as ImageField[]) {
    const image = images[field];
    if (image === undefined) continue;
    const { kind } = imageLimits[field];
    if (typeof image === 'string') {
      // A URL elsewhere takes the place of a stored file; an empty text leaves no image.
      urls[field] = image || null;
      files.push({ kind, file: null });
    } else {
      const file = decodeImage(field, image.data);
      urls[field] = links.workspaceImagePath(slug, kind, sha256(file.data).slice(0, VERSION_DIGITS));
      files.push({ kind, file });
    }
  }
  const texts = Object.entries({ accent, introFr, introEn }).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, text || null] as const],
  );
  return { columns: { ...urls, ...Object.fromEntries(texts) }, files };
}

/** Stores the image files of a checked look, and removes stored files whose image is now a URL or none. */
export async function storeLook(
  tx: Queryable,
  { files }: Look,
  { workspaceId, at }: { workspaceId: string; at: Date },
): Promise<void> {
  for (const { kind, file } of files) {
    if (file === null) await removeWorkspaceImage(tx, { workspaceId, kind });
    else await putWorkspaceImage(tx, { workspaceId, kind, ...file, changedAt: at });
  }
}

function decodeImage(field: ImageField, base64: string) {
  const { bytesMax, pixelsMax } = imageLimits[field];
  const data = Buffer.from(base64, 'base64');
  if (data.length > bytesMax) {
    const sizes = `it has ${kilobytes(data.length)} kB, and at most ${kilobytes(bytesMax)} are taken`;
    throw invalidField(field, 'file_too_big', `${field} is too large a file: ${sizes}.`);
  }
  const image = readImage(data);
  if (image === null) {
    const why = 'PNG, JPEG and WebP are; SVG is not, since it can carry script';
    throw invalidField(field, 'file_type', `${field} is no image that is taken: ${why}.`);
  }
  const { width, height, mediaType } = image;
  if (Math.max(width, height) > pixelsMax) {
    const sizes = `${width} by ${height} pixels, and at most ${pixelsMax} are taken`;
    throw invalidField(field, 'file_too_big', `${field} is too large an image: ${sizes}.`);
  }
  return { mediaType, data };
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
