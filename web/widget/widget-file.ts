import { readFileSync } from 'node:fs';
import { assetReply, type PageReply } from '../page/reply.ts';
import { withoutComments } from '../style/without-comments.ts';

/** `/widget.js` as it is sent: without the comments and the indentation that only its authors need. */
const bytes = Buffer.from(
  withoutComments(readFileSync(new URL('widget.js', import.meta.url), 'utf8')).replace(/^\s+/gm, ''),
);

/** Its address is in others' pages and has no version: it is asked for again after five minutes. */
export function showWidget(): PageReply {
  const reply = assetReply({ bytes, mediaType: 'text/javascript; charset=utf-8' });
  return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'public, max-age=300' } };
}
