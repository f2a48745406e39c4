import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import { readCareers, slugOf } from './careers.ts';
import { sendPublishedJobs } from './published-jobs.ts';
import { listen, publicUrl, sql } from './surroundings.ts';

/** The ETag is sent where a cache in front answers 304 by it. */
const sendsEtag = process.argv.includes('--etag');

// The least code without a cache: node:http, postgres.js, JSON.stringify.
const server = createServer(async (request, response) => {
  try {
    if (request.url === '/api/jobs.json') return await sendPublishedJobs(sql, request, response, publicUrl);
    const slug = slugOf(request.url ?? '');
    const careers = slug === null ? null : await readCareers(sql, slug, publicUrl);
    const body = Buffer.from(JSON.stringify(careers ?? { error: 'not_found' }));
    response.writeHead(careers === null ? 404 : 200, {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      ...(sendsEtag && { ETag: `"${hash('sha1', body, 'base64url')}"` }),
    });
    response.end(body);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  }
});
await listen(server);
