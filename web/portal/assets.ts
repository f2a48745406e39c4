import { styleAsset } from '../style/assets.ts';

export const portalStyle = styleAsset(new URL('portal.css', import.meta.url));
