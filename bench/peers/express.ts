import { createServer } from 'node:http';
import express from 'express';
import { readCareers } from './careers.ts';
import { listen, publicUrl, sql } from './surroundings.ts';

// Express 5 with its defaults, its ETag included.
const app = express();
app.get('/api/public/v1/careers/:slug/jobs', async (request, response) => {
  const careers = await readCareers(sql, request.params.slug, publicUrl);
  if (careers === null) response.status(404).json({ error: 'not_found' });
  else response.json(careers);
});
await listen(createServer(app));
