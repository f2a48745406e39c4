import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { secretNames } from '#server/config/secret-files.ts';
import { variables } from '#server/config/variables.ts';

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
const unit = await read('deploy/systemd/guichet@.service');
const backup = await read('deploy/systemd/guichet-backup@.service');
const valuesOf = (key: string, of = unit) =>
  [...of.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

test('the unit starts what `npm start` does, and so does the image', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: { start: string } };
  const command = scripts.start.replace('exec node ', '/opt/guichet/node_modules/.bin/node ');
  expect(valuesOf('ExecStart')).toEqual([command]);
  const image = await read('deploy/Dockerfile');
  const words = JSON.parse(/^CMD (.*)$/m.exec(image)?.[1] ?? '[]') as string[];
  expect(words.join(' ')).toBe(scripts.start.replace('exec ', ''));
  expect(image).toContain(`<(${scripts.start.replace('exec node', 'exec node_modules/.bin/node')})`);
});

test('its variables are ours', () => {
  const names = valuesOf('Environment').flatMap((line) =>
    [...line.matchAll(/(\w+)=/g)].map(([, name]) => name),
  );
  expect(names).toEqual(['NODE_ENV', 'PORT', 'OPS_PORT', 'DATA_DIR']);
  expect(names.slice(1).filter((name) => !Object.hasOwn(variables, String(name)))).toEqual([]);
});

test('systemd waits longer than a drain may take, and ends the node alone first', () => {
  const { defaultValue } = variables.DRAIN_SECONDS.def;
  expect(Number(valuesOf('TimeoutStopSec'))).toBeGreaterThan(defaultValue + 10);
  expect(valuesOf('KillMode')).toEqual(['mixed']);
});

test.each([
  ['a node', unit],
  ['a backup', backup],
])('no right is left to %s that it does not need', (_, of) => {
  const rights = {
    User: 'guichet',
    NoNewPrivileges: 'yes',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    PrivateDevices: 'yes',
    PrivateUsers: 'yes',
    CapabilityBoundingSet: '',
    RestrictNamespaces: 'yes',
    RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX',
    UMask: '0077',
    LimitCORE: '0',
    SystemCallFilter: '@system-service,~@privileged',
    RestrictSUIDSGID: 'yes',
    RemoveIPC: 'yes',
  };
  const given = Object.fromEntries(Object.keys(rights).map((key) => [key, valuesOf(key, of).join()]));
  expect(given).toEqual(rights);
});

test('no secret of a node but the database’s reaches a backup', () => {
  const unset = valuesOf('UnsetEnvironment', backup).join(' ').split(' ');
  expect(secretNames.filter((name) => !name.startsWith('DATABASE') && !unset.includes(name))).toEqual([]);
});
