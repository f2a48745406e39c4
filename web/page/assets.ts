import { readModules } from '../style/read-modules.ts';

export const ownAddressScript = readModules(new URL('browser/own-address.js', import.meta.url));
export const unsentScript = readModules(new URL('browser/unsent.js', import.meta.url));
