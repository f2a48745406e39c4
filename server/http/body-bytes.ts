import { totalmem } from 'node:os';
import { largestBody } from '#openapi/input/body-memory.ts';
import type { Config } from '../config/config.ts';

/** A CV in base64 is in memory up to eight times over while it is decoded, inspected and sealed. */
const SHARE_OF_MEMORY = 1 / 32;
const BYTES_MAX = 536_870_912;

/** Computes how many bytes of bodies this machine, or its container, can hold at once: at least two of the largest. */
export function bodyBytesOf(
  { cvBytesMax }: Pick<Config, 'cvBytesMax'>,
  memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): number {
  return Math.max(2 * largestBody(cvBytesMax), Math.min(memoryBytes * SHARE_OF_MEMORY, BYTES_MAX));
}
