import { styleAsset } from '../style/assets.ts';
import { readModules } from '../style/read-modules.ts';

export const applyStyle = styleAsset(new URL('apply.css', import.meta.url));
export const applyScript = readModules(new URL('browser/apply.js', import.meta.url));
