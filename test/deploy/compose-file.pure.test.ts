import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { variables } from '#server/config/variables.ts';
import { imageEnvironment, readComposeFile, readDockerfile } from './compose-file.ts';

const key = Buffer.alloc(32, 'key').toString('base64url');
const compose = await readComposeFile('secret');
const dockerfile = await readDockerfile();
const { PATH: _path, NODE_ENV: _mode, ...image } = imageEnvironment(dockerfile);
const nodes = Object.entries(compose.services).filter(([, { image: name }]) => name.startsWith('guichet:'));

test('two nodes are given variables of the table, and are configured by them', () => {
  expect(nodes.map(([name]) => name)).toEqual(['node1', 'node2']);
  for (const [, { environment = {} }] of nodes) {
    const given = { ...image, ...environment };
    expect(Object.keys(given).filter((name) => !Object.hasOwn(variables, name))).toEqual([]);
    const rest = {
      TOKEN_KEYS: key,
      DATA_KEYS: key,
      PUBLISHER_LEGAL_NAME: 'Éditions du Guichet SAS',
      PUBLISHER_CONTACT_EMAIL: 'contact@publisher.example',
    };
    expect(parseConfig({ ...given, ...rest })).toMatchObject({
      host: '0.0.0.0',
      ops: { host: '0.0.0.0', port: 3100 },
      database: {
        url: 'postgresql://guichet_service:secret@database:5432/guichet',
        migrationUrl: 'postgresql://guichet:secret@database:5432/guichet',
      },
      trustProxyHops: 1,
    });
  }
});

test('every address that a node is given is a service of the file', () => {
  const addresses = nodes.flatMap(([, { environment = {} }]) =>
    ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'].map((name) => URL.parse(environment[name] ?? '')?.hostname),
  );
  expect(addresses.filter((name) => !Object.hasOwn(compose.services, String(name)))).toEqual([]);
  const proxied = Object.entries(compose.services.proxy?.environment ?? {}).filter(([name]) =>
    /NODE\d/.test(name),
  );
  expect(proxied.map(([, address]) => address)).toEqual(nodes.map(([name]) => `${name}:${image.PORT}`));
});

test.each(Object.entries(compose.services))(
  '%s has a health check and no right that it does not need',
  (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    // That of the nodes is in their image.
    expect(service.healthcheck !== undefined || /^HEALTHCHECK /m.test(dockerfile)).toBe(true);
    expect(service.image).toMatch(/:[\w.-]*\d/);
    const published = (service.ports ?? []).filter((port) => !port.startsWith('127.0.0.1:'));
    expect(published).toEqual(name === 'proxy' ? ['80:80', '443:443'] : []);
  },
);

test('database and Redis have no way out, and a node may end what it has begun', () => {
  expect(compose.networks.inside).toEqual({ internal: true });
  for (const name of ['database', 'redis']) expect(compose.services[name]?.networks).toEqual(['inside']);
  const { defaultValue } = variables.DRAIN_SECONDS.def;
  for (const [, { stop_grace_period = '' }] of nodes) {
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(defaultValue + 10);
  }
});

test('the image starts what `npm start` does, as its first process and not as root', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  expect(`exec ${command.join(' ')}`).toBe(scripts.start);
  expect(dockerfile.match(/^USER (.*)$/gm)).toEqual(['USER 10001:10001']);
});

test('every room that the service is made of is copied into the image', async () => {
  const copied = [...dockerfile.matchAll(/^COPY (\w+) \1\/$/gm)].map(([, room]) => room);
  const rooms = [
    'client',
    'db',
    'docs',
    'domain',
    'files',
    'kernel',
    'mails',
    'openapi',
    'patches',
    'realtime',
    'routers',
    'server',
    'web',
  ];
  expect(copied.sort()).toEqual(rooms);
});

test('PostgreSQL’s image makes the role of the nodes, which is not the owner’s', async () => {
  const { environment = {}, volumes = [] } = compose.services.database ?? {};
  expect(volumes).toContain('./create-service-role:/docker-entrypoint-initdb.d/create-service-role.sh:ro');
  const script = await readFile(new URL('../../deploy/create-service-role', import.meta.url), 'utf8');
  const [role] = /(?<=create role )\w+/.exec(script) ?? [];
  for (const [, node] of nodes) expect(node.environment?.DATABASE_URL).toContain(`//${role}:`);
  expect(environment.POSTGRES_USER).not.toBe(role);
});

test('probes and Prometheus reach the operators’ port of the image', () => {
  expect(image).toMatchObject({ OPS_HOST: '0.0.0.0', OPS_PORT: '3100' });
  expect(dockerfile).toMatch(/^EXPOSE 3000 3100$/m);
});
