import type { ArchivedFile } from '#domain/portal/export/exported-data.ts';

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
 * Makes a file's path in an archive, such as `files/1-CV Camille.pdf`. The number keeps two names apart, and a name
 * from being a device's (`con`, `aux`). Only characters that every file system allows are taken from the sender's name.
 */
export function pathOfFile(
  { fileName, mediaType }: Pick<ArchivedFile, 'fileName' | 'mediaType'>,
  number: number,
): string {
  const stem = fileName
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '-')
    .replace(/^[ -]+|(?<![ -])[ -]+$/g, '');
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
