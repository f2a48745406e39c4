import { readFileSync } from 'node:fs';
import { z } from 'zod';

const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

/** The running release, as `package.json` names it. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
