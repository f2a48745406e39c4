import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Deps } from '#domain/ports.ts';
import { errorReply } from '../page/error-reply.ts';
import type { PageCall } from '../page/page-call.ts';
import { assetReply, type PageReply } from '../page/reply.ts';

const clientFolder = new URL('../../client/', import.meta.url);

/** `/guichet-client.tgz`: the typed client of this version; 404 if `client/pack.mjs` has not packed it. */
export async function showClientPackage(
  { settings }: Pick<Deps, 'settings'>,
  call: PageCall,
): Promise<PageReply> {
  const { name, version } = JSON.parse(await readFile(new URL('package.json', clientFolder), 'utf8'));
  const fileName = `${name}-${version}.tgz`;
  const bytes = await readFile(new URL(fileName, clientFolder)).catch(() => null);
  if (bytes === null) return errorReply(settings, call, 404);
  const reply = assetReply({ bytes, mediaType: 'application/gzip' });
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'Cache-Control': 'public, max-age=300',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Repr-Digest': `sha-256=:${hash('sha256', bytes, 'base64')}:`,
    },
  };
}
