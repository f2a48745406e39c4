import { createHttp } from '#test/support/requests/http.ts';

export type Answer = {
  status: number;
  etag: string | undefined;
  headers: [string, string][];
  body: Buffer;
  /** The size of the whole answer with its head. */
  bytes: number;
  firstByteMs: number;
  lastByteMs: number;
};

/** Makes one read in the identity coding, and measures its times. */
export async function readAnswer(
  address: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const http = createHttp(address);
  try {
    const startedAt = performance.now();
    const response = await http.open(path, { headers });
    let firstByteMs = 0;
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      if (chunks.length === 0) firstByteMs = performance.now() - startedAt;
      chunks.push(chunk);
    }
    const { statusCode = 0, statusMessage, httpVersion, rawHeaders } = response;
    const names = rawHeaders.map((word, index) => `${word}${index % 2 === 0 ? ': ' : '\r\n'}`).join('');
    const head = `HTTP/${httpVersion} ${statusCode} ${statusMessage}\r\n${names}\r\n`;
    const body = Buffer.concat(chunks);
    return {
      status: statusCode,
      etag: response.headers.etag,
      headers: headerPairs(rawHeaders),
      body,
      bytes: Buffer.byteLength(head) + body.length,
      firstByteMs,
      lastByteMs: performance.now() - startedAt,
    };
  } finally {
    http.close();
  }
}

/** Pairs the names and values, which alternate in Node's raw headers. */
function headerPairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : [],
  );
}

/** The answer's content by the contract, without `syncToken`, which only Guichet has. */
export function contentOf({ status, body }: Answer): unknown {
  if (status !== 200) return `status ${status}`;
  const { syncToken: _, ...content } = JSON.parse(body.toString()) as Record<string, unknown>;
  return content;
}
