import { hash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { readCareers, slugOf } from './careers.ts';
import { listen, publicUrl, sql } from './surroundings.ts';

/** A withdrawn job may be served for this time at most (D7). */
const AGE_MS_MAX = 1000;

const [, , , , words] = process.argv;
/** Guichet's additional headers, as alternating names and values, for 200 and for 304. */
const { headersOf200, headersOf304 } = JSON.parse(words ?? '{"headersOf200":[],"headersOf304":[]}') as Record<
  'headersOf200' | 'headersOf304',
  string[]
>;

type Entry = { body: Buffer; etag: string; head: string[]; headOf304: string[]; staleAt: number };
const entries = new Map<string, Entry>();

// The upper limit: this server sends whole answers from memory, and reads each again after a second.
const server = createServer(async (request, response) => {
  try {
    const url = request.url ?? '';
    let entry = entries.get(url);
    if (entry === undefined || performance.now() >= entry.staleAt) {
      entry = await load(slugOf(url) ?? '');
      if (entry !== undefined) entries.set(url, entry);
    }
    if (entry === undefined) response.writeHead(404).end();
    else if (request.headers['if-none-match'] === entry.etag)
      response.writeHead(304, withRequestId(entry.headOf304)).end();
    else response.writeHead(200, withRequestId(entry.head)).end(entry.body);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  }
});

/** Adds a new id to each answer, if the answers have Guichet's headers. */
function withRequestId(head: string[]): string[] {
  return headersOf200.length > 0 ? [...head, 'X-Request-Id', randomUUID()] : head;
}

async function load(slug: string): Promise<Entry | undefined> {
  const careers = await readCareers(sql, slug, publicUrl);
  if (careers === null) return undefined;
  const body = Buffer.from(JSON.stringify(careers));
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  const minimalHead = [
    ...['Content-Type', 'application/json', 'Content-Length', String(body.length)],
    ...['Cache-Control', 'public, max-age=1', 'ETag', etag],
  ];
  const heads = { head: [...minimalHead, ...headersOf200], headOf304: ['ETag', etag, ...headersOf304] };
  return { body, etag, ...heads, staleAt: performance.now() + AGE_MS_MAX };
}

await listen(server);
