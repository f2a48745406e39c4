import { styleAsset } from '#web/style/assets.ts';
import { readModules } from '#web/style/read-modules.ts';

export const docsStyle = styleAsset(new URL('docs.css', import.meta.url));
export const docsScript = readModules(new URL('browser/docs.js', import.meta.url));
