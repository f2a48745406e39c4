import { type FileHandle, mkdir } from 'node:fs/promises';

/**
 * Writes all parts, at `position` if it is given, and resolves to their length. Throws if the disk is full: `writev`
 * then writes a part of the bytes and reports no error.
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
  /** Called after a missing folder was made, before the second try. */
  onFolderMade?(): Promise<void>;
};

/** Writes into a folder. If the write fails since the folder is missing, makes the folder and writes again. */
export async function writeInto(folder: string, { write, onFolderMade }: FolderWrite): Promise<void> {
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await onFolderMade?.();
    await write();
  });
}
