import { readFileSync } from 'node:fs';
import { assetReply, type PageReply } from '../page/reply.ts';
import { withoutComments } from '../style/without-comments.ts';

/** The text of `/widget.js`, without the comments and the indentation, which only its authors need. */
const bytes = Buffer.from(
  withoutComments(readFileSync(new URL('widget.js', import.meta.url), 'utf8')).replace(/^\s+/gm, ''),
);

/** Answers `/widget.js`. Its address has no version, so browsers check it again after five minutes. */
export function showWidget(): PageReply {
  const reply = assetReply({ bytes, mediaType: 'text/javascript; charset=utf-8' });
  return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'public, max-age=300' } };
}
