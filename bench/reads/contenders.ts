import { isInstalled, programEnvironment } from '../../test/support/servers/system-programs.ts';
import type { Program } from '../node/program.ts';
import { startServer } from '../node/server.ts';
import { startNginx } from '../peers/nginx.ts';
import { type PeerOptions, startPeer } from '../peers/start-peer.ts';

export type Contender = { name: string; start(): Promise<Program> };

export type Contenders = {
  guichet: Contender;
  rows: Contender;
  cached: Contender;
  fastify: Contender;
  express: Contender;
  /** Null where the program is not installed. */
  nginx: Contender | null;
};

export const publicUrl = 'https://jobs.example.org';

/** A process that has one core does best with one helper for its heap (README), and `npm start` sets the first. */
export const young = '--max-semi-space-size=64';
export const helper = '--v8-pool-size=1';

type Options = { databaseUrl: string; dataDir: string; core: number | null };

export async function createContenders({ databaseUrl, dataDir, core }: Options): Promise<Contenders> {
  const environment = guichetEnvironment({ databaseUrl, dataDir });
  const options: PeerOptions = { databaseUrl, publicUrl, core, flags: [young, helper] };
  const start = (peer: Parameters<typeof startPeer>[0]) => () => startPeer(peer, options);
  return {
    guichet: { name: 'Guichet', start: () => startServer({ environment, core, flags: [helper] }) },
    rows: { name: 'raw rows', start: start('rows') },
    cached: { name: 'raw cached bytes', start: start('cached') },
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

/** Of a Guichet on a seeded database. */
export function guichetEnvironment({ databaseUrl, dataDir }: Pick<Options, 'databaseUrl' | 'dataDir'>) {
  return {
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    // Nothing is sent; without an address the service warns.
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...{ TOKEN_KEYS: Buffer.alloc(32, 'token').toString('base64url') },
    ...{ DATA_KEYS: Buffer.alloc(32, 'data').toString('base64url') },
    ...{
      PUBLISHER_LEGAL_NAME: 'Éditions du Guichet SAS',
      PUBLISHER_CONTACT_EMAIL: 'contact@publisher.example',
    },
  };
}
