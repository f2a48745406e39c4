import { basename } from 'node:path';
import { sha256 } from '#kernel/secrets/hashing.ts';

/** A stylesheet, script or icon. Its address has the version in the query, so that browsers may cache it for ever. */
export type Asset = { path: `/${string}`; mediaType: string; bytes: Buffer; version: string };

/** The module of a page, then every module that it imports. */
export type Script = readonly [Asset, ...Asset[]];

const assetsByPath = new Map<string, Asset>();

/** Makes an asset of a file, and lists it. The version is the beginning of the hash of its bytes. */
export function assetOf(file: string, mediaType: string, bytes: Buffer): Asset {
  const path = `/assets/${basename(file)}` as const;
  const asset = { path, mediaType, bytes, version: sha256(bytes).slice(0, 10) };
  const listed = assetsByPath.get(path);
  if (listed !== undefined && listed.version !== asset.version)
    throw new Error(`Two files would be served at ${path}.`);
  assetsByPath.set(path, asset);
  return asset;
}

/** Lists the stylesheets, scripts and icons of all pages that the process has loaded. */
export function listAssets(): Asset[] {
  return [...assetsByPath.values()];
}
