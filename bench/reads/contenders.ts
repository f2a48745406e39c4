import { isInstalled, programEnvironment } from '#test/support/servers/system-programs.ts';
import { requiredVariables } from '#test/support/test-config.ts';
import { oneHeapHelper, startFlags } from '../cores.ts';
import type { Program } from '../node/program.ts';
import { startServer } from '../node/server.ts';
import { startNginx } from '../peers/nginx.ts';
import { type PeerOptions, startPeer } from '../peers/start-peer.ts';
import { readAnswer } from './answers.ts';

export type Contender = { name: string; start(): Promise<Program> };

export type Contenders = {
  guichet: Contender;
  rows: Contender;
  cached: Contender;
  headed: Contender;
  fastify: Contender;
  express: Contender;
  /** Null where the program is not installed. */
  nginx: Contender | null;
};

export const publicUrl = 'https://jobs.example.org';

type Options = {
  databaseUrl: string;
  dataDir: string;
  core: number | null;
  /** The path of an answer whose headers the peers copy. */
  path: string;
};

export async function createContenders({ databaseUrl, dataDir, core, path }: Options): Promise<Contenders> {
  const environment = guichetEnvironment({ databaseUrl, dataDir });
  const options: PeerOptions = { databaseUrl, publicUrl, core, flags: [...startFlags, oneHeapHelper] };
  const start = (peer: Parameters<typeof startPeer>[0]) => () => startPeer(peer, options);
  const startGuichet = () => startServer({ environment, core, flags: [oneHeapHelper] });
  return {
    guichet: { name: 'Guichet', start: startGuichet },
    rows: { name: 'raw rows', start: start('rows') },
    cached: { name: 'raw cached bytes', start: start('cached') },
    headed: {
      name: 'raw cached bytes, Guichet’s headers',
      start: async () => {
        const guichet = await startGuichet();
        const headers = await readAddedHeaders(guichet.address, path);
        await guichet.end();
        return startPeer('cached', options, JSON.stringify(headers));
      },
    },
    fastify: { name: 'Fastify 5', start: start('fastify') },
    express: { name: 'Express 5 by hand', start: start('express') },
    nginx: (await isInstalled('nginx'))
      ? {
          name: 'nginx proxy_cache',
          start: async () => {
            const origin = await startPeer('rows', options, '--etag');
            return startNginx({ origin, environment: { PATH: programEnvironment().PATH ?? '' }, core });
          },
        }
      : null,
  };
}

/** Reads the headers of Guichet's 200 and 304 that neither a peer nor Node.js adds by itself. */
async function readAddedHeaders(address: string, path: string) {
  const { etag = '', headers: of200 } = await readAnswer(address, path);
  const { headers: of304 } = await readAnswer(address, path, { 'If-None-Match': etag });
  const ownHeaders = /^(?:content-type|content-length|etag|date|connection|keep-alive|x-request-id)$/i;
  const added = (headers: [string, string][]) => headers.filter(([name]) => !ownHeaders.test(name));
  // The peer's own 200 has a Cache-Control; its 304 has none.
  const of200WithoutCacheControl = added(of200).filter(([name]) => name.toLowerCase() !== 'cache-control');
  return { headersOf200: of200WithoutCacheControl.flat(), headersOf304: added(of304).flat() };
}

/** The environment of a Guichet on a seeded database. */
export function guichetEnvironment({ databaseUrl, dataDir }: Pick<Options, 'databaseUrl' | 'dataDir'>) {
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    // No mail is sent, but the service warns without an address.
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...requiredVariables,
  };
}
