import { writeFileSync } from 'node:fs';
import { buildDocument } from '#openapi/document/document.ts';
import { appRouter } from '#routers/root.ts';
import { parseConfig } from './config/config.ts';

// Run by `npm run openapi` in the root of the repository. Uses the default configuration.
const { publisher, host, port } = parseConfig({});
const document = buildDocument({ router: appRouter, publicUrl: `http://${host}:${port}`, publisher });
writeFileSync('openapi.json', `${JSON.stringify(document, null, 2)}\n`);
