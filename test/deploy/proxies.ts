import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../realtime/redis/support.ts';
import { createHttp, type Http } from '../support/requests/http.ts';
import { type Certificates, makeCertificates } from '../support/servers/certificates.ts';
import { freePort } from '../support/servers/free-port.ts';
import { programEnvironment } from '../support/servers/system-programs.ts';

const kit = (file: string) => readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
const isRoot = process.getuid?.() === 0;

export type NodePorts = { port: number; opsPort: number };

/** A proxy with the kit's own file, spoken to over TLS; `healthUrl` is where HAProxy tells of itself. */
export type KitProxy = Http & {
  url: string;
  plainUrl: string;
  healthUrl: string;
  folder: string;
  stop(): Promise<void>;
};

/** HAProxy as `deploy/compose.yaml` starts it: with addresses in variables, and nothing in its file changed. */
export async function startKitHaproxy(nodes: readonly [NodePorts, NodePorts]): Promise<KitProxy> {
  return start(async ({ folder, ports: { plain, tls, health }, certificates }) => {
    const files = [certificates.certificate, certificates.key].map((file) => readFile(file, 'utf8'));
    await writeFile(join(folder, 'guichet.pem'), (await Promise.all(files)).join(''));
    const text = await kit('haproxy/haproxy.cfg');
    // Only root can change to another user.
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, isRoot ? text : text.replace(/^ +(?:user|group) haproxy\n/gm, ''));
    const addresses = {
      GUICHET_HTTP: `127.0.0.1:${plain}`,
      GUICHET_HTTPS: `127.0.0.1:${tls}`,
      GUICHET_HEALTH: `127.0.0.1:${health}`,
      GUICHET_LOG: 'stdout',
      GUICHET_CERTIFICATE: join(folder, 'guichet.pem'),
      ...Object.fromEntries(
        nodes.flatMap(({ port, opsPort }, index) => [
          [`GUICHET_NODE${index + 1}`, `127.0.0.1:${port}`],
          [`GUICHET_OPS${index + 1}`, String(opsPort)],
        ]),
      ),
    };
    return ['haproxy', ['-db', '-f', file], { ...programEnvironment(), ...addresses }] as const;
  });
}

/** nginx with both files of the kit in a folder of its own; only addresses and paths of the files are replaced. */
export async function startKitNginx(nodes: readonly [NodePorts, NodePorts]): Promise<KitProxy> {
  return start(async ({ folder, ports: { plain, tls }, certificates }) => {
    const upstream = (await kit('nginx/guichet-nodes.conf')).replace(
      /127\.0\.0\.1:300([12])/g,
      (_, instance) => `127.0.0.1:${nodes[instance - 1]?.port}`,
    );
    const server = (await kit('nginx/guichet.conf'))
      .replace(/^ +listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ', `listen 127.0.0.1:${tls} `)
      .replace('/etc/nginx/guichet.crt', certificates.certificate)
      .replace('/etc/nginx/guichet.key', certificates.key)
      .replace('/var/log/nginx', folder)
      .replaceAll('/run/', `${folder}/`);
    await writeFile(join(folder, 'guichet-nodes.conf'), upstream);
    await writeFile(join(folder, 'guichet.conf'), server);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const main = [
      'daemon off;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      'events { worker_connections 1024; }',
      `http { ${temporary.join(' ')} include ${folder}/guichet-nodes.conf; include ${folder}/guichet.conf; }`,
    ];
    await writeFile(join(folder, 'nginx.conf'), main.join('\n'));
    const command = ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')];
    return ['nginx', isRoot ? [...command, '-g', 'user root;'] : command, programEnvironment()] as const;
  });
}

type Place = {
  folder: string;
  ports: { plain: number; tls: number; health: number };
  certificates: Certificates;
};

async function start(
  prepare: (place: Place) => Promise<readonly [string, readonly string[], NodeJS.ProcessEnv]>,
): Promise<KitProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-proxy-'));
  const certificates = await makeCertificates({});
  const [plain, tls, health] = [await freePort(), await freePort(), await freePort()];
  const [program, flags, env] = await prepare({ folder, ports: { plain, tls, health }, certificates });
  const output: string[] = [];
  const child: ChildProcess = spawn(program, flags, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => output.push(String(bytes)));
  const dismiss = () => child.kill('SIGKILL');
  process.once('exit', dismiss);
  const exited = once(child, 'exit');
  const url = `https://127.0.0.1:${tls}`;
  const plainUrl = `http://127.0.0.1:${plain}`;
  const http = createHttp(url, { ca: await readFile(certificates.root, 'utf8') });
  const stop = async () => {
    http.close();
    process.off('exit', dismiss);
    child.kill('SIGTERM');
    await exited;
    await certificates[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  const early = exited.then(() => {
    throw new Error(`${program} ended: ${output.join('')}`);
  });
  early.catch(() => {});
  const serves = until(async () => (await http.get('/livez-of-nobody').catch(() => null))?.status === 404);
  await Promise.race([serves, early]);
  return { ...http, url, plainUrl, healthUrl: `http://127.0.0.1:${health}/health`, folder, stop };
}
