import { totalmem } from 'node:os';
import { largestBodyBytes } from '#openapi/input/body-memory.ts';
import type { Config } from '../config/config.ts';

/**
 * The share of the machine's memory that bodies may take, as they were sent. A CV in base64 is in memory up to eight
 * times over while it is decoded, inspected and encrypted, so that all of it is a quarter of the memory at most.
 */
const SHARE_OF_MEMORY = 1 / 32;
/** The maximum on any machine: 512 MiB. */
const BYTES_MAX = 536_870_912;

/** Computes how many bytes of bodies this machine, or its container, can hold at once: at least one of the largest. */
export function bodyBytesOf(
  { cvBytesMax }: Pick<Config, 'cvBytesMax'>,
  memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): number {
  return Math.max(largestBodyBytes(cvBytesMax), Math.min(memoryBytes * SHARE_OF_MEMORY, BYTES_MAX));
}
