import { EXPORTED_FILES_BYTES_MAX } from '#domain/portal/export/with-files.ts';
import { overloadedRefusal, serviceBusy } from '#kernel/errors/refusals.ts';

/**
 * A permit is one byte of an export's files. The permits suffice for one export of the maximum size, since base64 keeps
 * each file in memory several times.
 */
export const exportBounds = {
  permits: EXPORTED_FILES_BYTES_MAX,
  waitMs: 10_000,
  waitersMax: 32,
  refusal: overloadedRefusal(
    'Too many exports with files are being made at once; ask again in a moment, or for application/zip.',
    10,
  ),
};

/** A permit is one statement: two run at a time, so that many checks leave the other connections free. */
export const revocationCheckBounds = {
  permits: 2,
  waitMs: 5_000,
  waitersMax: 512,
  refusal: () => serviceBusy(10),
};
