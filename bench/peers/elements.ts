import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen, sql } from './surroundings.ts';

/** The rows of one batch of the cursor. */
const ROWS_AT_ONCE = 200;

// The least work of a feed from the database: the stored elements are read through a cursor, at the reader's pace.
const server = createServer(async (request, response) => {
  if (request.url === '/api/health') return void response.end('{}');
  try {
    const [total] = await sql`select count(*)::int from publications where listed`;
    response.writeHead(200, { 'Content-Type': 'application/xml', 'X-Jobs-Count': String(total?.count) });
    response.write('<?xml version="1.0" encoding="UTF-8"?>\n<source>\n');
    // A stored element has the character \x01 as the placeholder of the board's code.
    const rows = sql`
      select replace(f.element, e'\\x01', 'board') as element from publications p
      join rendered_feed_jobs f on f.recruitment_id = p.recruitment_id and f.profile = 'default'
      where p.listed order by p.published_at desc nulls last, p.recruitment_id`;
    for await (const batch of rows.cursor(ROWS_AT_ONCE)) {
      if (!response.write(batch.map(({ element }) => element).join(''))) await once(response, 'drain');
    }
    response.end('</source>\n');
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  }
});
await listen(server);
