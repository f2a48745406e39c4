import type { Deps } from '#domain/ports.ts';
import { createCvInspector } from '#files/inspection/cv-inspector.ts';
import { cvParsers } from './cv-parsers.ts';

/** Longer than a sender waits: a busy machine is slow, and must not refuse a file for that. */
const TIMEOUT_MS = 100_000;

const { inspection: pool } = await cvParsers();

/** An inspector to give to `replace`. */
export function unhurriedInspector({ settings: { cvBytesMax: bytesMax } }: Deps): Pick<Deps, 'cvInspector'> {
  return { cvInspector: createCvInspector({ pool, bytesMax, timeoutMs: TIMEOUT_MS }) };
}
