import type { AttachedFile } from '#domain/portal/export/build-export.ts';

const CHARACTERS_MAX = 80;
/** Bytes of UTF-8; file systems allow 255 for a name with its number and ending. */
const STEM_BYTES_MAX = 200;
const characters = new Intl.Segmenter();

/** The ending follows the content, which decides a CV's type (D20). */
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/**
 * Makes a file's path in an archive. It is numbered, so that no two collide and none is a device's name, and keeps of the
 * sender's name only characters that every file system allows.
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
  return `files/${number}-${shortened(stem) || 'cv'}.${endings[mediaType] ?? 'bin'}`;
}

/** Shortens to whole characters, so that a letter keeps its accents. */
function shortened(stem: string): string {
  let kept = '';
  for (const { segment } of Iterator.from(characters.segment(stem)).take(CHARACTERS_MAX)) {
    if (Buffer.byteLength(kept + segment) > STEM_BYTES_MAX) break;
    kept += segment;
  }
  return kept.trim();
}
