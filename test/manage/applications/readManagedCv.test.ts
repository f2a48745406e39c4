import { describe, expect, test } from 'vitest';
import { sampleCv } from '#domain/administration/demo/sample-cv.ts';
import { serviceForFile } from '#test/support/service.ts';
import { receivedOf } from './received.ts';

const service = await serviceForFile();
const fixtures = receivedOf(service);
const { received } = fixtures;

describe('200', () => {
  test('is the bytes of the file, as an attachment, whatever the caller accepts', async () => {
    const { get, readings } = await received();
    for (const headers of [{}, { Accept: 'application/json' }, { Accept: 'application/pdf' }]) {
      const answer = await get('/cv', headers);
      expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'application/pdf',
        'no-store',
      ]);
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="Mon CV _t_.pdf"; filename*=UTF-8''Mon%20CV%20%28%C3%A9t%C3%A9%29.pdf`,
      );
      expect(answer.bytes.equals(sampleCv())).toBe(true);
    }
    expect(await readings()).toEqual(Array(3).fill({ action: 'application.cv_read', by_key: true }));
  });
});

describe('400', () => {
  test('an id that is none', async () => {
    const { getOf } = await received();
    const answer = await getOf('42', '/cv');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'id', code: 'invalid_uuid' }] });
  });
});

describe('404', () => {
  test('an application of another employer, of the sandbox, or of none, read by no one', async () => {
    const { own, foreign, ids } = await fixtures.strangers();
    for (const id of ids) {
      const answer = await own.getOf(id, '/cv');
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ error: `There is no application with the id ${id}.` });
    }
    expect(await foreign.readings()).toEqual([]);
  });

  test('a file that the application has not', async () => {
    const { id, get } = await received();
    const answer = await get('/cv?number=2');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({
      error: `The application ${id} has no file with the number 2.`,
    });
  });

  test('an application without a CV', async () => {
    const { id, get } = await received({});
    const answer = await get('/cv');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ error: `The application ${id} has no CV.` });
  });
});
