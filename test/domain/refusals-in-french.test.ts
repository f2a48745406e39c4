import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { applicationForm, errorOf, fixturesOf } from '../support/fixtures.ts';
import { callRpc, rpcError } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const french = { 'Accept-Language': 'fr-FR,fr;q=0.9,en;q=0.5' };
const english = { 'Accept-Language': 'en' };

describe('a refusal to a candidate is in French for who asks for it, and English else', () => {
  test('of the form, field by field and by a file’s own reason', async () => {
    const workspace = await fixtures.workspace();
    const jobId = await fixtures.recruitment(workspace);
    const cv = new File(['{\\rtf1 Bonjour}'], 'cv.rtf', { type: 'application/rtf' });
    const send = (fields: object, headers = {}) =>
      service.post(
        '/api/v2/application/submit',
        applicationForm(workspace.slug, jobId, { ...fields }),
        headers,
      );
    const address = await send({ email: 'camille@nowhere' }, french);
    expect([address.status, address.headers['content-language']]).toEqual([400, 'fr']);
    expect(errorOf(address)).toMatchObject({
      error: expect.stringContaining('L’adresse e-mail n’est pas complète.'),
      details: [{ field: 'email', code: 'invalid_email', message: expect.stringContaining('adresse') }],
    });
    expect(errorOf(await send({ cv }, french)).error).toMatch(
      /^Le nom du fichier doit|^Le fichier est au format RTF/,
    );
    for (const headers of [english, {}, { 'Accept-Language': '*' }])
      expect(errorOf(await send({ email: 'camille@nowhere' }, headers)).error).toContain(
        'email must be an e-mail address, such as camille@example.com.',
      );
  });

  test('of the stream: no consent, no session, a malformed id', async () => {
    const { sessionId } = await fixtures.session('human');
    const refusal = async (id: string, headers: Record<string, string>) =>
      errorOf(await service.post(`/api/v2/prequalif/${id}/stream`, { messages: [] }, headers)).error;
    expect(await refusal(sessionId, french)).toBe('Il manque votre accord pour l’échange.');
    expect(await refusal(sessionId, english)).toBe(
      'The candidate’s agreement to the conversation is missing.',
    );
    expect(await refusal(randomUUID(), french)).toBe('Il n’y a rien à cette adresse, ou plus rien.');
    expect(await refusal('no-uuid', french)).toContain('n’a pas la forme attendue');
  });

  test('over RPC too, and not of what is for software', async () => {
    const { sessionId } = await fixtures.session('human');
    const input = { sessionId, messages: [] };
    const call = { type: 'mutation', input, headers: french } as const;
    expect(rpcError(await callRpc(service, 'prequalification.stream', call)).message).toMatch(
      /^Il manque votre accord/,
    );
    const keyed = await callRpc(service, 'jobs.listJson', { type: 'query', headers: french });
    expect(rpcError(keyed).message).toBe('The key is missing or not valid.');
    expect(errorOf(await service.get('/api/jobs.json', french)).error).toBe(
      'The key is missing or not valid.',
    );
  });
});
