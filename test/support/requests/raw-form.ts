import type { Sent } from './http.ts';

export type RawPart = { head: string | Buffer; body?: string | Buffer };

const boundary = 'guichet-boundary';

/** Writes a multipart body that FormData would never send. */
export function rawForm(
  parts: readonly RawPart[],
  { end = `--${boundary}--\r\n`, type = multipartType } = {},
): Required<Pick<Sent, 'body' | 'headers'>> {
  const bytes = parts.map(({ head, body = '' }) =>
    Buffer.concat(
      [`--${boundary}\r\n`, head, '\r\n\r\n', body, '\r\n'].map((piece) =>
        typeof piece === 'string' ? Buffer.from(piece) : piece,
      ),
    ),
  );
  return { body: Buffer.concat([...bytes, Buffer.from(end)]), headers: { 'Content-Type': type } };
}

export const multipartType = `multipart/form-data; boundary=${boundary}`;

export function field(name: string, body: string): RawPart {
  return { head: `Content-Disposition: form-data; name="${name}"`, body };
}
