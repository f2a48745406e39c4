import { EXPORTED_FILES_BYTES_MAX } from '#domain/portal/export/with-files.ts';
import { overloadedRefusal, serviceBusy } from '#kernel/errors/refusals.ts';

/** Files in base64 are in memory several times over: of the largest exports there is one at a time. */
export const exportBounds = {
  permits: EXPORTED_FILES_BYTES_MAX,
  waitMs: 10_000,
  waitersMax: 32,
  refusal: overloadedRefusal(
    'Too many exports with files are being made at once; ask again in a moment, or for application/zip.',
    10,
  ),
};

/** A statement each; a crowd of them leaves the other connections alone. */
export const revocationCheckBounds = {
  permits: 2,
  waitMs: 5_000,
  waitersMax: 512,
  refusal: (cause?: unknown) => serviceBusy(10, cause),
};
