import { basename } from 'node:path';
import { sha256 } from '#kernel/secrets/keys.ts';

export type Asset = { path: `/${string}`; mediaType: string; bytes: Buffer; version: string };

export function assetOf(file: string, mediaType: string, bytes: Buffer): Asset {
  return { path: `/assets/${basename(file)}`, mediaType, bytes, version: sha256(bytes).slice(0, 10) };
}
