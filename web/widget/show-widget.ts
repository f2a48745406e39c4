import { readFileSync } from 'node:fs';
import { assetReply, type PageReply } from '../page/reply.ts';
import { withoutComments } from '../style/without-comments.ts';

/** The modules of the widget, each after those that it imports. */
const modules = ['make', 'words', 'style', 'apply-dialog', 'guichet-jobs'];

/** Reads a module without its imports, exports, comments and indentation. */
function readModule(name: string): string {
  const source = readFileSync(new URL(`browser/${name}.js`, import.meta.url), 'utf8');
  return withoutComments(source)
    .replace(/^import .*\n/gm, '')
    .replace(/^export |^\s+/gm, '');
}

/** The text of `/widget.js`. A function encloses all modules, so that their names cannot clash with the page's own. */
const bytes = Buffer.from(`(() => {\n'use strict';\n${modules.map(readModule).join('')}})();\n`);

/** Answers `/widget.js`. Its address has no version, so browsers check it again after five minutes. */
export function showWidget(): PageReply {
  const reply = assetReply({ bytes, mediaType: 'text/javascript; charset=utf-8' });
  return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'public, max-age=300' } };
}
