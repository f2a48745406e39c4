import { type FileHandle, mkdir } from 'node:fs/promises';

/**
 * Writes all parts, at `position` where it is given, and resolves to their length. A disk that is nearly full takes
 * what it has room for, without an error.
 */
export async function writeParts(
  file: FileHandle,
  parts: readonly Uint8Array[],
  position?: number,
): Promise<number> {
  const { bytesWritten } = await file.writev(parts, position);
  if (bytesWritten < parts.reduce((sum, { length }) => sum + length, 0)) throw new Error('the disk is full');
  return bytesWritten;
}

type FolderWrite = {
  write(): Promise<void>;
  /** Called when the folder was missing and has been made, before the second try. */
  onMade?(): Promise<void>;
};

/** Writes into a folder, and makes it only where the write finds it missing. */
export async function writeInto(folder: string, { write, onMade }: FolderWrite): Promise<void> {
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await onMade?.();
    await write();
  });
}
