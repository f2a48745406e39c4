import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { cv, receivedOf } from './received.ts';

const service = await serviceForFile();
const fixtures = receivedOf(service);
const { received } = fixtures;

describe('200', () => {
  test('has what was sent, files, consents, history, facts and questions, and is in the audit trail', async () => {
    const { id, path, get, readings, workspace } = await received();
    const at = service.clock.now().toISOString();
    await fixtures.admin.application.setStatus({
      id,
      status: 'interview',
      reason: 'Bon profil.',
      by: 'Camille',
    });
    await service.deps.database.query.execute(
      sql`insert into candidate_questions (application_id, text, asked_at) values (${id}, 'Y a-t-il un parking ?', ${at})`,
    );
    const answer = await get();
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const href = service.deps.settings.publicUrl + path;
    const list = (await service.get(path.replace(`/${id}`, ''), workspace.headers)).json<{
      applications?: object[];
    }>();
    expect(answer.json()).toEqual({
      application: {
        ...list.applications?.[0],
        cv: { href: `${href}/cv`, fileName: cv.name, mediaType: 'application/pdf', bytes: cv.size },
        submitted: expect.objectContaining({
          lastName: 'Fontanel',
          why: 'Je soude.',
          answers: [],
          lang: 'fr',
        }),
        suspiciousReason: null,
        files: [
          {
            number: 1,
            kind: 'cv',
            href: `${href}/cv?number=1`,
            fileName: cv.name,
            mediaType: 'application/pdf',
            bytes: cv.size,
          },
        ],
        consents: [expect.objectContaining({ at, lang: 'fr' })],
        statusHistory: [
          expect.objectContaining({ from: null, to: 'received' }),
          {
            at,
            from: 'received',
            to: 'interview',
            reason: 'Bon profil.',
            messageToCandidate: null,
            offeredTimes: [],
            decidedBy: 'Camille',
          },
        ],
        facts: [],
        questions: [expect.objectContaining({ text: 'Y a-t-il un parking ?' })],
        messages: [],
      },
    });
    expect(list.applications).toHaveLength(1);
    expect(await readings()).toEqual([{ action: 'application.read', by_key: true }]);
  });
});

describe('400', () => {
  test('an id that is none', async () => {
    const { getOf } = await received();
    const answer = await getOf('42');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'id', code: 'invalid_uuid' }] });
  });
});

describe('404', () => {
  test('an application of another employer, of the sandbox, or of none, read by no one', async () => {
    const { own, foreign, ids } = await fixtures.strangers();
    for (const id of ids) {
      const answer = await own.getOf(id);
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ error: `There is no application with the id ${id}.` });
    }
    expect(await foreign.readings()).toEqual([]);
  });
});
