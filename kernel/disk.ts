import { type FileHandle, mkdir } from 'node:fs/promises';

/**
 * Writes all parts, at `position` if it is given, and resolves to the number of bytes. One `writev` may write only some
 * of the bytes and report no error. The next one writes the rest, or fails with the reason, such as a full disk.
 */
export async function writeParts(
  file: FileHandle,
  parts: readonly Uint8Array[],
  position?: number,
): Promise<number> {
  let written = 0;
  let unwritten = dropBytes(parts, 0);
  while (unwritten.length > 0) {
    const at = position === undefined ? undefined : position + written;
    const { bytesWritten } = await file.writev(unwritten, at);
    written += bytesWritten;
    unwritten = dropBytes(unwritten, bytesWritten);
  }
  return written;
}

/** Returns the parts without their first `count` bytes, and without empty parts. */
function dropBytes(parts: readonly Uint8Array[], count: number): Uint8Array[] {
  let toDrop = count;
  return parts.flatMap((part) => {
    const droppedBytes = Math.min(toDrop, part.length);
    toDrop -= droppedBytes;
    return droppedBytes === part.length ? [] : [part.subarray(droppedBytes)];
  });
}

type FolderWrite = {
  write(): Promise<void>;
  /** Called after a missing folder was made, before the second try. */
  onFolderMade?(): Promise<void>;
};

/** Writes into a folder. If the write fails because the folder is missing, makes the folder and writes again. */
export async function writeInto(folder: string, { write, onFolderMade }: FolderWrite): Promise<void> {
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await onFolderMade?.();
    await write();
  });
}
