import { styleAsset } from '../style/assets.ts';

export const careersStyle = styleAsset(new URL('careers.css', import.meta.url));
