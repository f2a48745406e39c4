import { readFileSync } from 'node:fs';
import { type Asset, assetOf, type Script } from './asset.ts';
import { withoutComments } from './without-comments.ts';

/** A static import or re-export of a module of the same folder, on a line of its own. */
const IMPORT = /^(import .*?from |export .*? from )'\.\/([\w-]+\.js)';$/gm;

/**
 * Reads a module and its imports. Each import in the text gets its version, so that a page never mixes modules of two
 * versions.
 */
export function readModules(file: URL): Script {
  const assets = new Map<string, Asset>();
  const entry = readModule(file, assets);
  return [entry, ...[...assets.values()].filter((asset) => asset !== entry)];
}

/** Reads a module, unless `assets` has it already, and adds it and its imports there. */
function readModule(file: URL, assets: Map<string, Asset>): Asset {
  const earlier = assets.get(file.href);
  if (earlier !== undefined) return earlier;
  const source = withoutComments(readFileSync(file, 'utf8'));
  const text = source.replace(IMPORT, (_, statement: string, name: string) => {
    const { version } = readModule(new URL(name, file), assets);
    return `${statement}'./${name}?v=${version}';`;
  });
  const asset = assetOf(file.pathname, 'text/javascript; charset=utf-8', Buffer.from(text));
  assets.set(file.href, asset);
  return asset;
}
