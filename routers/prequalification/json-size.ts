import { formatBytes } from '#kernel/text/text.ts';

/** Returns a check that a value's JSON has at most `bytesMax` bytes. */
export function fits(bytesMax: number) {
  return (value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= bytesMax;
}

/** Builds the fault of a field that is too large, or of the body if there is no field. */
export function tooLarge(field: string | undefined, bytesMax: number) {
  return {
    message: `${field === undefined ? 'The body is' : `${field} are`} larger than ${formatBytes(bytesMax)}.`,
    params: { code: 'too_long' },
    ...(field !== undefined && { path: [field] }),
  };
}
