import { totalmem } from 'node:os';
import { jsonBytesWithFiles, largestBodyBytes } from '#openapi/input/body-memory.ts';
import type { Config } from '../config/config.ts';

const MEBIBYTE = 1_048_576;
/** A CV in base64 is in memory up to this many times over while it is decoded, inspected and encrypted. */
const COPIES_MAX = 8;
/** The share of the memory that bodies may take as they were sent, so that all copies take a quarter of the memory. */
const BODIES_SHARE_MAX = 1 / 4 / COPIES_MAX;
/** The maximum of all bodies, on any machine. */
const BODIES_BYTES_MAX = 512 * MEBIBYTE;
/** The share of the memory that one body may take as it was sent, so that its copies take half of the memory. */
const ONE_BODY_SHARE_MAX = 1 / 2 / COPIES_MAX;

/** Returns the memory of this machine, or of its container. */
function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/**
 * Computes how many bytes of bodies this machine can hold at once. A small machine holds one body of the largest size,
 * so such bodies are processed one after the other.
 */
export function bodyBytesOf(
  { cvBytesMax }: Pick<Config, 'cvBytesMax'>,
  memoryBytes = machineMemory(),
): number {
  return Math.max(largestBodyBytes(cvBytesMax), Math.min(memoryBytes * BODIES_SHARE_MAX, BODIES_BYTES_MAX));
}

/** Returns the sentence that refuses a start where even one body of the largest size would not fit; null if it fits. */
export function bodyMemoryFault(
  { cvBytesMax }: Pick<Config, 'cvBytesMax'>,
  memoryBytes = machineMemory(),
): string | null {
  const bytesMax = memoryBytes * ONE_BODY_SHARE_MAX;
  if (largestBodyBytes(cvBytesMax) <= bytesMax) return null;
  const needed = Math.ceil(largestBodyBytes(cvBytesMax) / ONE_BODY_SHARE_MAX / MEBIBYTE);
  const present = Math.floor(memoryBytes / MEBIBYTE);
  return (
    `CV_MAX_BYTES is ${cvBytesMax}, which needs ${needed} MiB of memory, and this machine has ${present}: ` +
    `give at most ${fittingCvBytes(bytesMax)}`
  );
}

/**
 * Computes the largest size of a CV with which the largest body has at most `bytesMax` bytes. Each byte of the CV's
 * maximum adds the same number of bytes to the body. The sizes for none and for a mebibyte give that number.
 */
function fittingCvBytes(bytesMax: number): number {
  const bytesWithoutCvs = jsonBytesWithFiles(0);
  const bytesPerCvByte = (largestBodyBytes(MEBIBYTE) - bytesWithoutCvs) / MEBIBYTE;
  return Math.max(1, Math.floor((bytesMax - bytesWithoutCvs) / bytesPerCvByte));
}
