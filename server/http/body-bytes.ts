import { totalmem } from 'node:os';
import { jsonBytesWithFiles, largestBodyBytes } from '#openapi/input/body-memory.ts';
import type { Config } from '../config/config.ts';

/** A CV in base64 is in memory up to this many times over while it is decoded, inspected and encrypted. */
const COPIES_MAX = 8;
/** The share of the memory that bodies may take as they were sent, so that all copies are a quarter of it at most. */
const SHARE_OF_MEMORY = 1 / 4 / COPIES_MAX;
/** The maximum on any machine: 512 MiB. */
const BYTES_MAX = 536_870_912;
/** The share of a small machine's memory that the copies of one body may take. */
const LARGEST_SHARE_OF_MEMORY = 1 / 2;

/** Returns the memory of this machine, or of its container. */
function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/**
 * Computes how many bytes of bodies this machine can hold at once. A small one holds one body of the largest size, so
 * that such bodies are processed one after the other.
 */
export function bodyBytesOf(
  { cvBytesMax }: Pick<Config, 'cvBytesMax'>,
  memoryBytes = machineMemory(),
): number {
  return Math.max(largestBodyBytes(cvBytesMax), Math.min(memoryBytes * SHARE_OF_MEMORY, BYTES_MAX));
}

/** Returns the sentence that refuses a start where even one body of the largest size would not fit; null if it fits. */
export function bodyMemoryFault(
  { cvBytesMax }: Pick<Config, 'cvBytesMax'>,
  memoryBytes = machineMemory(),
): string | null {
  const bytesMax = (memoryBytes * LARGEST_SHARE_OF_MEMORY) / COPIES_MAX;
  if (largestBodyBytes(cvBytesMax) <= bytesMax) return null;
  const needed = Math.ceil((largestBodyBytes(cvBytesMax) * COPIES_MAX) / LARGEST_SHARE_OF_MEMORY / MEBIBYTE);
  const present = Math.floor(memoryBytes / MEBIBYTE);
  return (
    `CV_MAX_BYTES is ${cvBytesMax}, which needs ${needed} MiB of memory, and this machine has ${present}: ` +
    `give at most ${fittingCvBytes(bytesMax)}`
  );
}

const MEBIBYTE = 1_048_576;

/** Computes the largest size of a CV with which the largest body has at most `bytesMax` bytes. */
function fittingCvBytes(bytesMax: number): number {
  const [without, withOne] = [jsonBytesWithFiles(0), largestBodyBytes(MEBIBYTE)];
  return Math.max(1, Math.floor(((bytesMax - without) / (withOne - without)) * MEBIBYTE));
}
