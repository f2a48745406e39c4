import { readModules } from '../style/read-modules.ts';

export const floorScript = readModules(new URL('browser/floor.js', import.meta.url));
