import { styleAsset } from '../style/assets.ts';
import { readModules } from '../style/read-modules.ts';

export const chatStyle = styleAsset(new URL('chat.css', import.meta.url));
export const chatScript = readModules(new URL('browser/chat.js', import.meta.url));
