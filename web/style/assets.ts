import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sha256 } from '../../kernel/secrets/keys.ts';

type Asset = { path: `/${string}`; mediaType: string; bytes: Buffer; version: string };

const stream = readScript('../chat/stream.js');

/** The pages' only files beside their HTML; the version in their address lets browsers cache them without an end. */
export const assets = {
  stylesheet: read('guichet.css', 'text/css; charset=utf-8'),
  icon: read('guichet.svg', 'image/svg+xml'),
  stream,
  chat: readScript('../chat/chat.js', [stream]),
};

function read(file: string, mediaType: string): Asset {
  return assetOf(file, mediaType, readFileSync(new URL(file, import.meta.url)));
}

/** What a script imports has a version in its address too. */
function readScript(file: string, imported: readonly Asset[] = []): Asset {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const versioned = imported.reduce((text, { path, version }) => {
    const address = `./${basename(path)}`;
    return text.replace(`from '${address}'`, `from '${address}?v=${version}'`);
  }, source);
  return assetOf(file, 'text/javascript; charset=utf-8', Buffer.from(versioned));
}

function assetOf(file: string, mediaType: string, bytes: Buffer): Asset {
  return { path: `/assets/${basename(file)}`, mediaType, bytes, version: sha256(bytes).slice(0, 10) };
}
