import { readModules } from '../style/read-modules.ts';

export const unsentScript = readModules(new URL('browser/unsent.js', import.meta.url));
