import { styleAsset } from '#web/style/assets.ts';

export const deskStyle = styleAsset(new URL('desk.css', import.meta.url));
