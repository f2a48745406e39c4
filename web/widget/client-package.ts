import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorReply } from '../page/refuse.ts';
import { assetReply, type PageReply } from '../page/reply.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';

const folder = new URL('../../client/', import.meta.url);

/** `/guichet-client.tgz`, the typed client as `client/pack.mjs` packed it for this version; 404 where it did not run. */
export async function showClientPackage(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const { name, version } = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));
  const file = `${name}-${version}.tgz`;
  const bytes = await readFile(new URL(file, folder)).catch(() => null);
  if (bytes === null) return errorReply(deps, request, 404);
  const reply = assetReply({ bytes, mediaType: 'application/gzip' });
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'Cache-Control': 'public, max-age=300',
      'Content-Disposition': `attachment; filename="${file}"`,
      'Repr-Digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
    },
  };
}
