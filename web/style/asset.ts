import { basename } from 'node:path';
import { sha256 } from '#kernel/secrets/hashing.ts';

/** A stylesheet, script or icon. Its address has the version in the query, so that browsers may cache it for ever. */
export type Asset = { path: `/${string}`; mediaType: string; bytes: Buffer; version: string };

/** The module of a page, then every module that it imports. */
export type Script = readonly [Asset, ...Asset[]];

/** Makes an asset of a file. The version is the beginning of the hash of its bytes. */
export function assetOf(file: string, mediaType: string, bytes: Buffer): Asset {
  return { path: `/assets/${basename(file)}`, mediaType, bytes, version: sha256(bytes).slice(0, 10) };
}
