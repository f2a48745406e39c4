import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { announceHumanRequest } from '../../server/follow-up/announce-human-request.ts';
import { only } from '../support/fixtures.ts';
import { createWorld } from './world.ts';

const world = await createWorld();
const { deps, sent } = world;

describe('the announcement of a request for a person', () => {
  it.each([
    ['fr', 'Examen par une personne demandé : Technicienne de maintenance', 'aucune conséquence'],
    ['en', 'Review by a person requested: Technicienne de maintenance', 'no effect'],
  ] as const)(
    'tells the workspace in its language (%s), with no more than the name',
    async (lang, subject, right) => {
      const { applicationId, candidateId, email } = await world.apply({ workspace: { lang }, lang: 'fr' });
      sent.length = 0;
      const requestId = randomUUID();
      await announceHumanRequest(deps, { applicationId, requestId });
      await announceHumanRequest(deps, { applicationId, requestId });
      const mail = only(sent);
      expect(mail.to).toBe('recrutement@varenne.example');
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(right);
      expect(mail.text).toContain('Camille Fontanel');
      expect(mail.text).toContain(applicationId);
      for (const secret of [email, candidateId, 'portal/'])
        expect(JSON.stringify(mail)).not.toContain(secret);
    },
  );

  it('keeps a name that carries line breaks, markup or hidden characters on one harmless line', async () => {
    const { applicationId } = await world.apply({ lastName: 'Font\u202eanel\r\n\r\n<img src=x>' });
    sent.length = 0;
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    const mail = only(sent);
    expect(mail.text).toContain('Camille Font anel <img src=x> demande');
    expect(mail.html).toContain('&lt;img src=x&gt;');
  });

  it('is sent for each request: who changes their mind and asks again is announced again', async () => {
    const { applicationId } = await world.apply();
    sent.length = 0;
    for (let asked = 0; asked < 2; asked += 1)
      await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    expect(sent).toHaveLength(2);
  });

  it('goes to who runs the service where the workspace has no contact, and names the workspace', async () => {
    const { applicationId } = await world.apply({ workspace: { contactEmail: null } });
    sent.length = 0;
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    const mail = only(sent);
    expect(mail.to).toBe(deps.settings.publisher.contactEmail);
    expect(mail.text).toContain('Ateliers Varenne');
  });

  it('says nothing of an application that is gone', async () => {
    sent.length = 0;
    await announceHumanRequest(deps, { applicationId: randomUUID(), requestId: randomUUID() });
    expect(sent).toEqual([]);
  });
});
