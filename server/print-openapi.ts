import { writeFileSync } from 'node:fs';
import { buildDocument } from '../openapi/document.ts';
import { appRouter } from '../routers/root.ts';
import { parseConfig } from './config.ts';

const { publisher, publicUrl } = parseConfig({});
const document = buildDocument({ router: appRouter, publicUrl, publisher });
writeFileSync('openapi.json', `${JSON.stringify(document, null, 2)}\n`);
