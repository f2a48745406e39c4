import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sha256 } from '../server/kernel/keys.ts';

type Asset = { path: `/${string}`; mediaType: string; bytes: Buffer; version: string };

/** The pages' only files beside their HTML; the version in their address lets browsers keep them for good. */
export const assets = {
  stylesheet: read('guichet.css', 'text/css; charset=utf-8'),
  icon: read('guichet.svg', 'image/svg+xml'),
  chat: read('chat/chat.js', 'text/javascript; charset=utf-8'),
};

function read(file: string, mediaType: string): Asset {
  const bytes = readFileSync(new URL(file, import.meta.url));
  return { path: `/assets/${basename(file)}`, mediaType, bytes, version: sha256(bytes).slice(0, 10) };
}
