import { hash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { readCareers, slugOf } from './careers.ts';
import { listen, publicUrl, sql } from './surroundings.ts';

/** A withdrawn job may be served for this time at most (D7). */
const AGE_MS_MAX = 1000;

const [, , , , words] = process.argv;
/** Guichet's additional headers, as alternating names and values, for 200 and for 304. */
const { whole, unchanged } = JSON.parse(words ?? '{"whole":[],"unchanged":[]}') as Record<
  'whole' | 'unchanged',
  string[]
>;

type Entry = { body: Buffer; etag: string; head: string[]; unchangedHead: string[]; until: number };
const entries = new Map<string, Entry>();

// The upper limit: it serves whole answers from memory, and reads them again each second.
const server = createServer(async (request, response) => {
  try {
    const url = request.url ?? '';
    let entry = entries.get(url);
    if (entry === undefined || performance.now() >= entry.until) {
      entry = await load(slugOf(url) ?? '');
      if (entry !== undefined) entries.set(url, entry);
    }
    if (entry === undefined) response.writeHead(404).end();
    else if (request.headers['if-none-match'] === entry.etag)
      response.writeHead(304, sentHead(entry.unchangedHead)).end();
    else response.writeHead(200, sentHead(entry.head)).end(entry.body);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  }
});

/** Adds an id of its own to each answer, as Guichet does. */
function sentHead(head: string[]): string[] {
  return whole.length > 0 ? [...head, 'X-Request-Id', randomUUID()] : head;
}

async function load(slug: string): Promise<Entry | undefined> {
  const careers = await readCareers(sql, slug, publicUrl);
  if (careers === null) return undefined;
  const body = Buffer.from(JSON.stringify(careers));
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  const least = [
    ...['Content-Type', 'application/json', 'Content-Length', String(body.length)],
    ...['Cache-Control', 'public, max-age=1', 'ETag', etag],
  ];
  const heads = { head: [...least, ...whole], unchangedHead: ['ETag', etag, ...unchanged] };
  return { body, etag, ...heads, until: performance.now() + AGE_MS_MAX };
}

await listen(server);
