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
  const read = new Map<string, Asset>();
  const entry = readModule(file, read);
  return [entry, ...[...read.values()].filter((asset) => asset !== entry)];
}

function readModule(file: URL, read: Map<string, Asset>): Asset {
  const readBefore = read.get(file.href);
  if (readBefore !== undefined) return readBefore;
  const source = withoutComments(readFileSync(file, 'utf8'));
  const text = source.replace(IMPORT, (_, statement: string, name: string) => {
    const { version } = readModule(new URL(name, file), read);
    return `${statement}'./${name}?v=${version}';`;
  });
  const asset = assetOf(file.pathname, 'text/javascript; charset=utf-8', Buffer.from(text));
  read.set(file.href, asset);
  return asset;
}
