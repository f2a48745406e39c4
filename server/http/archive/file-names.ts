import type { AttachedFile } from '#domain/portal/export/exported-data.ts';

/** The maximum length, in characters as a reader sees them. */
const CHARACTERS_MAX = 80;
/** The maximum size in UTF-8; file systems allow 255 bytes for a name with its number and ending. */
const STEM_BYTES_MAX = 200;
const characters = new Intl.Segmenter();

/** The endings of the types that a CV may have; its content decides the type (D20). */
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/**
 * Makes a file's path in an archive. It is numbered, so that no two collide and none is a device's name, and keeps of
 * the sender's name only characters that every file system allows.
 */
export function pathOfFile(
  { fileName, mediaType }: Pick<AttachedFile, 'fileName' | 'mediaType'>,
  number: number,
): string {
  const stem = fileName
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '-')
    .replace(/^[ -]+|[ -]+$/g, '');
  return `files/${number}-${shorten(stem) || 'cv'}.${endings[mediaType] ?? 'bin'}`;
}

/** Shortens to whole characters, so that a letter keeps its accents. */
function shorten(stem: string): string {
  let short = '';
  for (const { segment } of Iterator.from(characters.segment(stem)).take(CHARACTERS_MAX)) {
    if (Buffer.byteLength(short + segment) > STEM_BYTES_MAX) break;
    short += segment;
  }
  return short.trim();
}
