import { styleAsset } from '../style/assets.ts';

export const deskStyle = styleAsset(new URL('desk.css', import.meta.url));
