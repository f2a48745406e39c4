import { pipeline, type Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Response } from 'express';
import type { Spool } from '../spool/spool.ts';

/** The fastest compression of each coding, since a spool is compressed again for each client. */
const coders = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
};

const BUFFER_BYTES = 64 * 1024;

/**
 * Sends a spool at the pace of its client, and ends early when the client leaves. All pieces go through one buffer: new
 * buffers would be most of the memory that a 20 MB answer takes.
 */
export async function sendSpool(
  response: Response,
  spool: Spool,
  coding: keyof typeof coders | undefined,
): Promise<void> {
  const reader = spool.open();
  const coder = coding && coders[coding]();
  // If the response closes, the pipeline destroys the coder. The next write to it fails below, so the callback has nothing
  // to do.
  if (coder !== undefined) pipeline(coder, response, () => {});
  const target = coder ?? response;
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  try {
    for (;;) {
      const length = await reader.read(buffer);
      if (length === 0) break;
      if (!(await write(target, buffer.subarray(0, length)))) return;
    }
    target.end();
  } finally {
    reader.close();
  }
}

/** Writes the bytes; resolves to true when the buffer may be used again, and to false when the target was closed. */
function write(target: Writable, bytes: Uint8Array): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onClose = () => resolve(false);
  target.once('close', onClose);
  target.write(bytes, (error) => {
    target.off('close', onClose);
    resolve(error == null);
  });
  return promise;
}
