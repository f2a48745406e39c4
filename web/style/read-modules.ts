import { readFileSync } from 'node:fs';
import { type Asset, assetOf, type Script } from './asset.ts';
import { withoutComments } from './without-comments.ts';

/** Matches a static import or re-export on a line of its own, as in `import { make } from './make.js';`. */
const IMPORT = /^(import .*?from |export .*? from )'\.\/([\w-]+\.js)';$/gm;

/**
 * Reads a module and its imports. Each import in its text names the version of the imported module, so that a page
 * never mixes modules of two versions.
 */
export function readModules(file: URL): Script {
  const assets = new Map<string, Asset>();
  const entry = addModule(assets, file);
  return [entry, ...[...assets.values()].filter((asset) => asset !== entry)];
}

/** Adds a module and its imports to `assets`, whose keys are their file URLs. Returns the module's asset. */
function addModule(assets: Map<string, Asset>, file: URL): Asset {
  const addedBefore = assets.get(file.href);
  if (addedBefore !== undefined) return addedBefore;
  const source = withoutComments(readFileSync(file, 'utf8'));
  const text = source.replace(IMPORT, (_, statement: string, name: string) => {
    const { version } = addModule(assets, new URL(name, file));
    return `${statement}'./${name}?v=${version}';`;
  });
  const asset = assetOf(file.pathname, 'text/javascript; charset=utf-8', Buffer.from(text));
  assets.set(file.href, asset);
  return asset;
}
