import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#test/support/servers/free-port.ts';
import { type Program, startProgram } from '../node/program.ts';

type Options = { origin: Program; environment: Record<string, string>; core: number | null };

const isRoot = process.getuid?.() === 0;
/** The folders that nginx needs for temporary files. */
const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Starts nginx with one worker and a cache before an origin. Its answers are at most a second old (D7). */
export async function startNginx({ origin, environment, core }: Options): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-nginx-'));
  const address = `http://127.0.0.1:${await freePort()}`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration({ folder, address, origin: origin.address }));
  const nginx = await startProgram({
    command: ['nginx', '-p', folder, '-c', file, '-e', 'stderr'],
    environment,
    core,
    untilReady: () => untilAnswering(address),
  });
  return {
    ...nginx,
    // The origin's usage is part of the cache's cost.
    usage: async () => {
      const [ownUsage, originUsage] = [await nginx.usage(), await origin.usage()];
      const { cpuMs, residentMb } = ownUsage.children;
      return {
        server: ownUsage.server,
        children: {
          cpuMs: cpuMs + originUsage.server.cpuMs,
          residentMb: [...residentMb, originUsage.server.residentMb],
        },
      };
    },
    end: async () => {
      await nginx.end();
      await origin.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configuration({
  folder,
  address,
  origin,
}: {
  folder: string;
  address: string;
  origin: string;
}): string {
  const host = (url: string) => new URL(url).host;
  // Started by root, the worker would change to a user that may not read the folder.
  return `${isRoot ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 100000000;
  sendfile on;
  open_file_cache max=10000;
  ${temporaryFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  proxy_cache_path ${folder}/cache keys_zone=careers:16m;
  upstream origin { server ${host(origin)}; keepalive 16; }
  server {
    listen ${host(address)};
    location / {
      proxy_pass http://origin;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache careers;
      proxy_cache_valid 200 1s;
      proxy_cache_lock on;
      proxy_cache_use_stale updating;
    }
  }
}
`;
}

async function untilAnswering(address: string): Promise<string> {
  for (const deadline = Date.now() + 5000; ; ) {
    const answers = await fetch(address).then(
      () => true,
      () => false,
    );
    if (answers) return address;
    if (Date.now() > deadline) throw new Error('nginx does not answer');
    await delay(20);
  }
}
