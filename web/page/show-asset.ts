import type { Deps } from '#domain/ports.ts';
import type { Asset } from '../style/asset.ts';
import { accentAsset } from '../style/assets.ts';
import { errorReply } from './error-reply.ts';
import type { PageCall } from './page-call.ts';
import { assetReply, type PageReply } from './reply.ts';

export function showAsset(asset: Asset): () => PageReply {
  return () => assetReply(asset);
}

/** Shows the stylesheet of the accent colour that its address names, as in `/assets/accents/1a2b3c.css`. */
export function showAccent({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const [, hex] = /^([0-9a-f]{6})\.css$/.exec(call.params.file ?? '') ?? [];
  return hex === undefined ? errorReply(settings, call, 404) : assetReply(accentAsset(`#${hex}`));
}
