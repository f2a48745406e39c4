import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { setupOperations } from '../partner/setup-operations.ts';
import { managementOperations } from './management.ts';

const operations = [...managementOperations, ...setupOperations];

/** The statuses that all these operations answer alike; `matrix.test.ts` and `shared.test.ts` test them. */
const shared = [401, 403, 429, 500];

const files = new Map<string, string>();
for await (const path of glob(['manage/*/*.test.ts', 'partner/*.test.ts'], {
  cwd: new URL('..', import.meta.url).pathname,
  exclude: ['**/shared.test.ts'],
}))
  files.set(basename(path, '.test.ts'), await readFile(new URL(`../${path}`, import.meta.url), 'utf8'));

/** The webhook of the installation or of a partner is a workspace's one with another owner: the same file has all. */
const isTwin = (operationId: string) => /(?:Installation|Partner)Webhook/.test(operationId);

test('every operation has a file of scenarios, and every file is of one', () => {
  const ids = operations.map(({ rest }) => rest.operationId).filter((id) => !isTwin(id));
  expect([...files.keys()].sort()).toEqual(ids.toSorted());
});

test.each(
  operations
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
        (status !== 404 || manages !== 'workspace' || (path.split('{').length > 2 && method !== 'PUT')),
    );
    expect(described.toSorted()).toEqual(own);
    expect(files.get(operationId)).not.toMatch(/\.(skip|only|todo|fails)\b/);
  },
);
