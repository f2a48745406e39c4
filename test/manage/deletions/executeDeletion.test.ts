import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { deletionsOf } from './deletions.ts';

const service = await serviceForFile();
const { admin, requested } = deletionsOf(service);

describe('200', () => {
  test('erases the person and issues the certificate; a second call changes nothing', async () => {
    const { id, applicationId, candidateId, post } = await requested();
    const answer = await post('/execute');
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      deletion: { id, state: 'done', candidateId, erasedApplicationIds: [applicationId] },
      certificate: {
        statement: { requestId: id, erasure: 'person', downstream: { told: [], confirmed: [] } },
      },
    });
    await expect(admin.application.show({ id: applicationId })).rejects.toThrow('no application');
    expect((await post('/execute')).json()).toEqual(answer.json());
  });
});

describe('400', () => {
  test('a person on hold: nothing is erased', async () => {
    const { applicationId, candidateId, post } = await requested();
    await admin.candidate.hold({ id: candidateId, reason: 'Litige' });
    const answer = await post('/execute');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', details: [{ field: 'id', code: 'on_hold' }] });
    expect(answer.text).not.toContain('Litige');
    expect(await admin.application.show({ id: applicationId })).toMatchObject({ id: applicationId });
  });

  test('a request that was refused is neither executed nor refused again', async () => {
    const { post } = await requested();
    expect((await post('/refuse', { reason: 'Une procédure est en cours.' })).status).toBe(200);
    for (const answer of [await post('/execute'), await post('/refuse', { reason: 'Encore' })])
      expect(answer.json()).toMatchObject({ details: [{ field: 'id', code: 'changed_meanwhile' }] });
  });
});

describe('404', () => {
  test('an id that is not of the workspace', async () => {
    const { post } = await requested();
    const { id: foreign, post: own } = await requested();
    for (const id of [foreign, randomUUID()]) {
      const answer = await post('/execute', undefined, id);
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.stringContaining(id) });
    }
    expect((await own('/execute')).status).toBe(200);
  });
});
