import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

const service = await serviceForFile();
const fixtures = managementOf(service);
const workspace = await fixtures.managed('jobs:manage');
const read = (externalId: string) =>
  service.get(`/api/manage/v1/workspaces/${workspace.slug}/jobs/${externalId}`, workspace.headers);

describe('200', () => {
  test('reads the job with what its employer hides from the public', async () => {
    const hidden = { externalId: 'secret', anonymous: true, salaryVisible: false };
    const id = await fixtures.recruitment(workspace, hidden);
    const answer = await read('secret');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toMatchObject({
      job: { id, ...hidden, company: { name: 'Varenne Industrie' }, salary: { min: 32_000 }, visible: true },
    });
  });
});

describe('400', () => {
  test('a control character in the name', async () => {
    const answer = await read('a%00b');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'externalId', code: 'invalid_type' }] });
  });
});

describe('404', () => {
  test('a name that the workspace does not know', async () => {
    const answer = await read('inconnu');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});
