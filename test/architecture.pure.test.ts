import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';
import { providers } from '#realtime/interviewer/provider/wires/providers.ts';

type Import = { file: string; from: string; typeOnly: boolean };

const root = new URL('..', import.meta.url).pathname;
const rooms = [
  'server',
  'routers',
  'domain',
  'db',
  'realtime',
  'openapi',
  'web',
  'mails',
  'files',
  'kernel',
  'client',
];
const sources = new Map<string, string>();
// `npm pack -w client` builds the client's build.
for await (const file of glob(`{${rooms.join(',')}}/**/*.ts`, { cwd: root, exclude: ['client/dist'] })) {
  sources.set(file, await readFile(join(root, file), 'utf8'));
}

const imports: Import[] = [...sources].flatMap(([file, source]) =>
  [
    ...source.matchAll(
      /^(?:import|export)\s+(type\s+)?[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].map(([, type, named, bare, dynamic]) => ({
    file,
    from: resolveOwn(file, named ?? bare ?? dynamic ?? ''),
    typeOnly: type !== undefined,
  })),
);

/** Resolves an import to a path from the root, or to a package's name. */
function resolveOwn(file: string, from: string): string {
  if (from.startsWith('#')) return from.slice(1);
  return from.startsWith('.') ? normalize(join(dirname(file), from)) : from;
}

const isOurs = (from: string) => rooms.some((room) => from.startsWith(`${room}/`));
const startsWithAny = (from: string, ...places: string[]) => places.some((place) => from.startsWith(place));
const packageOf = (from: string) =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');

/** Each room may import from these places only. */
const rules: { room: string; allowed: (wanted: Import) => boolean }[] = [
  { room: 'kernel/', allowed: ({ from }) => from.startsWith('kernel/') },
  { room: 'db/', allowed: ({ from }) => startsWithAny(from, 'db/', 'kernel/') },
  { room: 'realtime/', allowed: ({ from }) => startsWithAny(from, 'realtime/', 'kernel/') },
  {
    room: 'domain/',
    allowed: ({ from }) => startsWithAny(from, 'domain/', 'db/', 'realtime/', 'kernel/'),
  },
  {
    room: 'routers/',
    allowed: ({ from }) => startsWithAny(from, 'routers/', 'domain/', 'kernel/'),
  },
  {
    room: 'openapi/',
    allowed: ({ from }) =>
      startsWithAny(from, 'openapi/', 'domain/', 'kernel/') || from === 'routers/base/rest.ts',
  },
  { room: 'web/', allowed: ({ from }) => startsWithAny(from, 'web/', 'domain/', 'kernel/') },
  // All pages share these, so they know no page.
  {
    room: 'web/page/',
    allowed: ({ from }) => startsWithAny(from, 'web/page/', 'web/style/', 'domain/', 'kernel/'),
  },
  { room: 'web/style/', allowed: ({ from }) => startsWithAny(from, 'web/style/', 'kernel/') },
  {
    room: 'mails/',
    allowed: ({ from }) => startsWithAny(from, 'mails/', 'domain/', 'kernel/'),
  },
  {
    room: 'files/',
    allowed: ({ from, typeOnly }) =>
      startsWithAny(from, 'files/', 'kernel/') || (typeOnly && from === 'domain/ports.ts'),
  },
  { room: 'client/', allowed: ({ from, typeOnly }) => typeOnly && from.startsWith('routers/') },
];

test.each(rules)('$room imports only what it may', ({ room, allowed }) => {
  const strays = imports.filter(
    (wanted) => wanted.file.startsWith(room) && isOurs(wanted.from) && !allowed(wanted),
  );
  expect(strays.map(({ file, from }) => `${file} → ${from}`)).toEqual([]);
});

/** Packages that only these files may import. */
const homes: Record<string, RegExp> = {
  'drizzle-orm': /^db\//,
  postgres: /^db\//,
  '@electric-sql/pglite': /^db\//,
  express: /^(?:server|openapi)\//,
  multer: /^openapi\//,
  ioredis: /^(?:server\/assembly\/|realtime\/redis\/)/,
  // Loaded on demand only.
  '@opentelemetry/api': /^server\/observability\/tracing\.ts$/,
  '@opentelemetry/sdk-trace': /^server\/observability\/tracing\.ts$/,
  '@anthropic-ai/sdk': /^realtime\/interviewer\/provider\/wires\/anthropic-wire\.ts$/,
  openai: /^realtime\/interviewer\/provider\/wires\/openai-wire\.ts$/,
  'openid-client': /^server\/sign-in\/oidc-client\.ts$/,
  nodemailer: /^mails\/sending\/mailer\.ts$/,
  unpdf: /^files\/extraction\//,
  '@hyzyla/pdfium': /^files\/drawing\//,
  yauzl: /^files\//,
  sax: /^files\/xml\/xml-reader\.ts$/,
  '@aws-sdk/client-s3': /^files\/stores\/s3-cv-store\.ts$/,
};

test.each(Object.entries(homes))('%s stays at home', (name, home) => {
  const strays = imports.filter(
    ({ file, from, typeOnly }) => packageOf(from) === name && !typeOnly && !home.test(file),
  );
  expect(strays.map(({ file }) => file)).toEqual([]);
});

test('the kernel needs no framework', () => {
  const strays = imports.filter(
    ({ file, from }) =>
      file.startsWith('kernel/') &&
      !isOurs(from) &&
      !/^(?:node:|zod$|ipaddr\.js$|i18n-iso-countries|xmlbuilder2$|culori\/fn$)/.test(from),
  );
  expect(strays.map(({ file, from }) => `${file} → ${from}`)).toEqual([]);
});

test('no import leads back to where it came from, types included', () => {
  const graph = Map.groupBy(
    imports.filter(({ from }) => isOurs(from)),
    ({ file }) => file,
  );
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    done.add(file);
    for (const { from } of graph.get(file) ?? []) {
      const circle = visit(from, [...trail, file]);
      if (circle.length > 0) return circle;
    }
    return [];
  };
  expect([...graph.keys()].flatMap((file) => visit(file, []))).toEqual([]);
});

test('no circle of folders, types included', () => {
  const steps = imports
    .filter(({ file, from }) => isOurs(from) && dirname(from) !== dirname(file))
    .map(({ file, from }) => ({ file, from, folder: dirname(file), used: dirname(from) }));
  const stepsOf = Map.groupBy(steps, ({ folder }) => folder);
  const reachedFrom = new Map(
    [...stepsOf.keys()].map((start) => {
      const reached = new Set([start]);
      for (const folder of reached) for (const { used } of stepsOf.get(folder) ?? []) reached.add(used);
      return [start, reached];
    }),
  );
  const circular = steps.filter(({ folder, used }) => reachedFrom.get(used)?.has(folder));
  expect(circular.map(({ file, from }) => `${file} → ${from}`)).toEqual([]);
});

test('an import is relative where it stays in its room and climbs one folder at most, and else names the room', () => {
  const misspelled = [...sources].flatMap(([file, source]) =>
    // The build of the client's package rewrites relative imports only.
    file.startsWith('client/')
      ? []
      : [...source.matchAll(/(?:from |import\(|^import )'([.#][^']+)'/gm)].flatMap(([, from = '']) => {
          const target = resolveOwn(file, from);
          const path = relative(dirname(file), target);
          const isNear = target.split('/')[0] === file.split('/')[0] && !path.startsWith('../../');
          return from.startsWith('.') === isNear ? [] : [`${file} → ${from}`];
        }),
  );
  expect(misspelled).toEqual([]);
});

const filesWith = (pattern: RegExp) =>
  [...sources].flatMap(([file, source]) => (pattern.test(source) ? [file] : [])).sort();

test('only its adapter names an AI provider', () => {
  const names = new RegExp(providers.map(({ id }) => id).join('|'), 'i');
  const strays = filesWith(names).filter((file) => !file.startsWith('realtime/interviewer/provider/wires/'));
  expect(strays).toEqual([]);
});

test('a use case names the dependencies that it uses, and never takes them all', () => {
  const takers = filesWith(/[\w}]: Deps\b(?!\[)/).filter((file) => file.startsWith('domain/'));
  // The demonstration calls use cases of every room.
  expect(takers).toEqual(['domain/administration/demo/seed-demo.ts']);
});

/** The reference's samples are programs for readers, in strings. */
const isSample = (file: string) => file.startsWith('web/docs/samples/');

test('the environment is read in two places', () => {
  const readers = filesWith(/process\.env\b/).filter((file) => !isSample(file));
  expect(readers).toEqual(['server/cli.ts', 'server/main.ts']);
});

test('a use case opens the transaction, and the database takes it', () => {
  const openers = filesWith(/\.(?:transaction|begin)\(/).filter((file) => !file.startsWith('domain/'));
  expect(openers).toEqual([
    'db/connection/bounded-client.ts',
    'db/connection/observed-client.ts',
    'db/connection/open-embedded.ts',
    'db/connection/open-postgres.ts',
    'db/migrations/run-migrations.ts',
  ]);
});

test('a transaction is opened through the database’s own `transaction` only', () => {
  const opened = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/(\w+)\s*\.(?:transaction|begin)\(/g)].flatMap(([, owner]) =>
      owner === 'database' || /^db\/(?:connection|migrations)\//.test(file) ? [] : [file],
    ),
  );
  expect(opened).toEqual([]);
});

test('no `any`, no silenced compiler, no console, no left-over', () => {
  expect(
    filesWith(
      /(?:[:<,&(]|\| )\s*any\b(?!\w)\s*[;,>)|&=[\]{]|\bas any\b|@ts-(?:ignore|nocheck|expect-error)|\bTODO\b|\bFIXME\b|\bconsole\./,
    ).filter((file) => !isSample(file)),
  ).toEqual([]);
});

test('outside the portal, x-page.ts writes the HTML, and show-x.ts answers the call', () => {
  const answering = [...sources].flatMap(([file, source]) =>
    /^web\/(?!portal\/).*-page\.ts$/.test(file) && /\bPageCall\b/.test(source) ? [file] : [],
  );
  expect(answering).toEqual([]);
});

test('secrets are compared in constant time only (SA7)', () => {
  expect(filesWith(/\b(?:digest|apiKey|token|secret)\s*[!=]==(?!\s*(?:null|undefined|''))/)).toEqual([]);
});

/** Every name that a file imports from one of our modules, tests and benches included. */
const taken = new Set<string>();
for await (const file of glob(`{${rooms.join(',')},test,bench}/**/*.ts`, {
  cwd: root,
  exclude: ['client/dist'],
})) {
  const source = sources.get(file) ?? (await readFile(join(root, file), 'utf8'));
  for (const [, names = '', from = ''] of source.matchAll(
    /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g,
  )) {
    for (const name of names.split(',')) {
      taken.add(
        `${resolveOwn(file, from)} ${
          name
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)[0]
        }`,
      );
    }
  }
  for (const [, names = '', from = ''] of source.matchAll(/\{([^{}]*)\}\s*=\s*await import\('([^']+)'\)/g)) {
    for (const name of names.split(',')) taken.add(`${resolveOwn(file, from)} ${name.trim()}`);
  }
}

test('every export of a module is imported', () => {
  const exported = [...sources].flatMap(([file, source]) =>
    file.startsWith('client/') || file.startsWith('db/schema/')
      ? []
      : [...source.matchAll(/^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm)].map(
          ([, name]) => `${file} ${name}`,
        ),
  );
  expect(exported.filter((name) => !taken.has(name))).toEqual([]);
});

const LINES_MAX = 200;

const ROOM_MAX = 15;

test(`no room has more than ${ROOM_MAX} files`, async () => {
  const folders: string[] = [];
  for await (const file of glob(`{${rooms.join(',')},test,bench,docs}/**/*.*`, {
    cwd: root,
    exclude: ['client/dist', '**/node_modules', 'db/migrations'],
  })) {
    folders.push(dirname(file));
  }
  const counts = Map.groupBy(folders, (folder) => folder);
  const full = [...counts].filter(
    ([folder, { length }]) => length > ROOM_MAX && !folder.startsWith('db/migrations'),
  );
  expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

test(`no file has more than ${LINES_MAX} lines`, () => {
  const found = [...sources].flatMap(([file, source]) =>
    source.split('\n').length > LINES_MAX + 1 ? [file] : [],
  );
  expect(found).toEqual([]);
});

const lock: {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean; integrity?: string }>;
} = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));

test('every package of the lock file has an integrity, and none comes from a registry of its own', () => {
  const unsealed = Object.entries(lock.packages).filter(
    ([path, { integrity, link }]) =>
      path.includes('node_modules/') && link !== true && integrity === undefined,
  );
  expect(unsealed.map(([path]) => path)).toEqual([]);
  const hosts = JSON.stringify(lock).matchAll(/"resolved":"[a-z+]+:\/\/([^/"]+)/g);
  expect([...hosts].map(([, host]) => host).filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
});

/** Versions below these let one message or one form end the process. */
const floors: Record<string, string> = {
  multer: '2.3.0',
  ws: '8.21.0',
  '@trpc/server': '11.1.1',
  'path-to-regexp': '8.4.0',
  ioredis: '6.0.0',
};

test.each(Object.entries(floors))('every %s that is served with is at least %s', (name, floor) => {
  const installed = Object.entries(lock.packages).flatMap(([path, { version, dev }]) =>
    path.endsWith(`node_modules/${name}`) && dev !== true ? [String(version)] : [],
  );
  expect(installed.length).toBeGreaterThan(0);
  expect(installed.filter((version) => version.localeCompare(floor, 'en', { numeric: true }) < 0)).toEqual(
    [],
  );
});

test('the patch of postgres is applied, and is the one that the restart test guards', async () => {
  const patched = ['src/connection.js', 'src/index.js'].map((file) =>
    join(root, 'node_modules/postgres', file),
  );
  const texts = await Promise.all(patched.map((file) => readFile(file, 'utf8')));
  expect(texts.map((text) => text.includes('// guichet:'))).toEqual([true, true]);
  const hash = createHash('sha256').update(texts.join('\n')).digest('hex');
  expect(hash).toBe('959862d9b17686c184fe442cc3fa94ebcdbdd8b57839caf87f0d55ea8cf48b65');
});

test('no operation is named outside routers/, so that nothing is keyed by one', () => {
  const declared = [...sources].flatMap(([file, source]) =>
    file.startsWith('routers/') ? [...source.matchAll(/\boperationId: '(\w+)'/g)].map(([, id]) => id) : [],
  );
  expect(new Set(declared).size).toBeGreaterThanOrEqual(12);
  // Looks for strings and names of members: a use case may have its operation's name.
  const named = new RegExp(`(['"\`])(?:${declared.join('|')})\\1|\\b(?:${declared.join('|')}):`);
  expect(filesWith(named).filter((file) => !file.startsWith('routers/'))).toEqual([]);
});
