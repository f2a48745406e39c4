import { gzipSync } from 'node:zlib';

export type Weight = { requests: number; raw: number; gzip: number };
export type PageWeight = Record<'html' | 'css' | 'js' | 'images', Weight>;

/** Weighs a page as a browser without a cache loads it: with the files of its own origin that it names. */
export async function weighPage(url: string): Promise<PageWeight> {
  const html = await load(url);
  const text = html.toString();
  const addresses = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, path = '']) => new URL(path.replaceAll('&amp;', '&'), url).href);
  const scripts = await withImports(addresses(/<script[^>]* src="([^"]+)"/g));
  return {
    html: weighAll([html]),
    css: weighAll(await loadAll(addresses(/<link rel="stylesheet" href="([^"]+)"/g))),
    js: weighAll(scripts),
    images: weighAll([
      ...(await loadAll(addresses(/<link rel="icon"[^>]* href="([^"]+)"/g))),
      ...(await loadAll(addresses(/<img[^>]* src="([^"]+)"/g))),
    ]),
  };
}

/** Loads a module and its imports. */
async function withImports(urls: readonly string[]): Promise<Buffer[]> {
  const modules: Buffer[] = [];
  for (const url of urls) {
    const script = await load(url);
    const imports = [...script.toString().matchAll(/from '([^']+)'/g)].map(
      ([, path = '']) => new URL(path, url).href,
    );
    modules.push(script, ...(await withImports(imports)));
  }
  return modules;
}

function loadAll(urls: readonly string[]): Promise<Buffer[]> {
  return Promise.all(urls.map(load));
}

async function load(url: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: { 'Accept-Language': 'fr' } });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

function weighAll(files: readonly Buffer[]): Weight {
  const raw = files.reduce((sum, file) => sum + file.length, 0);
  const gzip = files.reduce((sum, file) => sum + Math.min(file.length, gzipSync(file).length), 0);
  return { requests: files.length, raw, gzip };
}
