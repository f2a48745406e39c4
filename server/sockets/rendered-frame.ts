import { randomUUID } from 'node:crypto';

/** The rendered bytes of each placeholder. */
const bytesOfPlaceholders = new WeakMap<object, Buffer>();

/**
 * Makes a placeholder for a value whose JSON exists already. tRPC gives the encoder only whole frames, in which
 * `encodeFrame` replaces it by the bytes.
 */
export function placeholderFor(bytes: Buffer): object {
  const placeholder = {};
  bytesOfPlaceholders.set(placeholder, bytes);
  return placeholder;
}

/** Writes a frame as JSON. Rendered bytes are put in as they are, neither parsed nor written again. */
export function encodeFrame(frame: unknown): string {
  if (!isResultFrame(frame)) return JSON.stringify(frame);
  const { data } = frame.result;
  const bytes = data instanceof Object ? bytesOfPlaceholders.get(data) : undefined;
  if (bytes === undefined) return JSON.stringify(frame);
  const marker = randomUUID();
  const text = JSON.stringify({ ...frame, result: { ...frame.result, data: marker } });
  // `replace` would interpret a `$` in a text, but not in the result of a function.
  return text.replace(JSON.stringify(marker), () => bytes.toString());
}

function isResultFrame(frame: unknown): frame is { result: { data?: unknown } } {
  return frame instanceof Object && 'result' in frame && frame.result instanceof Object;
}
