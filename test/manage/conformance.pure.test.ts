import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { managementOperations } from './management.ts';

/** The statuses that all management operations answer alike; `matrix.test.ts` and `shared.test.ts` test them. */
const shared = [401, 403, 500];

const files = new Map<string, string>();
for await (const path of glob('*/*.test.ts', { cwd: import.meta.dirname }))
  files.set(basename(path, '.test.ts'), await readFile(new URL(path, import.meta.url), 'utf8'));

/** The installation's webhook is the workspace's one with another owner; its scenarios are in the same file. */
const isTwin = (operationId: string) => operationId.includes('InstallationWebhook');

test('every management operation has a file of scenarios, and every file is of one', () => {
  const ids = managementOperations.map(({ rest }) => rest.operationId).filter((id) => !isTwin(id));
  expect([...files.keys()].sort()).toEqual(ids.toSorted());
});

test.each(
  managementOperations
    .filter(({ rest }) => !isTwin(rest.operationId))
    .map((operation) => [operation.rest.operationId, operation] as const),
)(
  '%s has a scenario of each status of its own',
  (operationId, { rest: { method, path, statuses }, manages }) => {
    const [, ...blocks] = (files.get(operationId) ?? '').split(/^describe\('/m);
    const described = blocks
      .filter((block) => /^ {2}test(\.each[(<]|\()/m.test(block))
      .map((block) => Number.parseInt(block, 10))
      .filter((status) => !shared.includes(status));
    // In a workspace, only an operation that names more than it, and does not create that, finds nothing there.
    const own = statuses.filter(
      (status) =>
        !shared.includes(status) &&
        (status !== 404 || manages === 'installation' || (path.split('{').length > 2 && method !== 'PUT')),
    );
    expect(described.toSorted()).toEqual(own);
    expect(files.get(operationId)).not.toMatch(/\.(skip|only|todo|fails)\b/);
  },
);
