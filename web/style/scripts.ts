import { readFileSync } from 'node:fs';
import { type Asset, assetOf } from './asset.ts';
import { withoutComments } from './without-comments.ts';

const IMPORT = /^(import .*?from |export .*? from )'\.\/([\w-]+\.js)';$/gm;
/**
 * A module of ours and what it imports, the module first; each has its version in its address, and that of what it
 * imports in its text, so that a page never mixes two versions.
 */
export function readModules(file: URL): [Asset, ...Asset[]] {
  const read = new Map<string, Asset>();
  const entry = readModule(file, read);
  return [entry, ...[...read.values()].filter((asset) => asset !== entry)];
}

function readModule(file: URL, read: Map<string, Asset>): Asset {
  const known = read.get(file.href);
  if (known !== undefined) return known;
  const source = withoutComments(readFileSync(file, 'utf8'));
  const text = source.replace(IMPORT, (_, what: string, name: string) => {
    const { version } = readModule(new URL(name, file), read);
    return `${what}'./${name}?v=${version}';`;
  });
  const asset = assetOf(file.pathname, 'text/javascript; charset=utf-8', Buffer.from(text));
  read.set(file.href, asset);
  return asset;
}
