import { readFileSync } from 'node:fs';
import { assetReply, type PageReply } from '../page/reply.ts';
import { withoutComments } from '../style/without-comments.ts';

/** The modules of the widget, each after those that it imports. */
const modules = ['make', 'words', 'style', 'apply-dialog', 'guichet-jobs'];

const IMPORT_LINE = /^import .*\n/gm;
const EXPORT_OR_INDENTATION = /^export |^\s+/gm;

/** Reads a module as plain statements: without comments, imports, the word `export` and indentation. */
function readModule(name: string): string {
  const source = readFileSync(new URL(`browser/${name}.js`, import.meta.url), 'utf8');
  return withoutComments(source).replace(IMPORT_LINE, '').replace(EXPORT_OR_INDENTATION, '');
}

/** `/widget.js`. A function encloses all modules, so that their names cannot clash with those of the page. */
const bytes = Buffer.from(`(() => {\n'use strict';\n${modules.map(readModule).join('')}})();\n`);

/** Answers `/widget.js`. Its address has no version, so browsers ask for it again after five minutes. */
export function showWidget(): PageReply {
  const reply = assetReply({ bytes, mediaType: 'text/javascript; charset=utf-8' });
  return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'public, max-age=300' } };
}
