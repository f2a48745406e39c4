import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import { readCareers, slugOf } from './careers.ts';
import { listen, publicUrl, sql } from './surroundings.ts';

/** The contract's users may not see a withdrawn job for longer than that (D7). */
const AGE_MS_MAX = 1000;

type Entry = { body: Buffer; etag: string; head: Record<string, string | number>; until: number };
const entries = new Map<string, Entry>();

// The limit: whole bytes from memory, read again each second.
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
      response.writeHead(304, { ETag: entry.etag }).end();
    else response.writeHead(200, entry.head).end(entry.body);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  }
});

async function load(slug: string): Promise<Entry | undefined> {
  const careers = await readCareers(sql, slug, publicUrl);
  if (careers === null) return undefined;
  const body = Buffer.from(JSON.stringify(careers));
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  const head = {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Cache-Control': 'public, max-age=1',
    ETag: etag,
  };
  return { body, etag, head, until: performance.now() + AGE_MS_MAX };
}

await listen(server);
