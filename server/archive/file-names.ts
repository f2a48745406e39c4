import type { AttachedFile } from '../../openapi/meta.ts';

const CHARACTERS_MAX = 80;

/** The ending is that of the content, which decides a CV's type (D20). */
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/**
 * Where a file stands in an archive: numbered, so that no two collide and none is a device's name, and of its
 * sender's name only what every file system takes.
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
  const short = [...stem].slice(0, CHARACTERS_MAX).join('').trim() || 'cv';
  return `files/${number}-${short}.${endings[mediaType] ?? 'bin'}`;
}
