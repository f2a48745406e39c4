import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { conversingService } from '#test/manage/conversation/conversing.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { visibleHtml } from '../chat/visible-html.ts';

const { service, conversing } = await conversingService();
const english = { Accept: 'text/html', 'Accept-Language': 'en' };
const asked = 'You asked to talk to a person';
const takesConsentBack = '>I no longer accept the assistant</button>';

/** A candidate who agreed to the assistant, and Claire, who can take the floor. */
async function met() {
  const { sessionId, call } = await conversing();
  const token = chatTokenFor(service, sessionId);
  const portal = portalTokenFor(service, await candidateOf(service.deps, sessionId));
  const link = new URL(mintEmployerLink(service.deps, sessionId).url).pathname;
  const read = async (path: string) => visibleHtml((await service.get(path, english)).text);
  return {
    sessionId,
    act: (operation: string, body: Record<string, unknown>) => call(operation, body),
    press: async (decision: 'human' | 'none') => {
      const { status, headers } = await service.post(
        `/chat/${token}?lang=en&decision=${decision}`,
        undefined,
        english,
      );
      expect(status).toBe(303);
      return read((headers.location ?? '').replace(service.url, '').split('#')[0] ?? '');
    },
    say: (answer: string) => {
      const form = new FormData();
      form.set('messageId', randomUUID());
      form.set('answer', answer);
      return service.post(`/chat/${token}/say`, form, english);
    },
    chat: () => read(`/chat/${token}`),
    form: () => read(`/chat/${token}/questions`),
    portal: () => read(`/portal/${portal}`),
    employer: () => read(link),
    floor: () => read(`${link}/conversation`),
    mails: () =>
      selectRows(
        service.deps,
        sql`select name from pgboss.job where name = 'announce-human-request'
          and data->>'applicationId' = ${sessionId}`,
      ),
  };
}

test('after the employer has left, a press asks for a person, and all pages say so (D183)', async () => {
  const { act, press, chat, form, portal, employer } = await met();
  await act('take', { name: 'Claire Dumas' });
  for (const page of [await chat(), await form()]) {
    expect(page).toContain('Claire Dumas has joined, and can answer you here in person.');
    expect(page).not.toContain('decision=human');
  }
  await act('hand-back', { to: 'nobody', floorVersion: 1 });
  expect(await chat()).toContain('Nobody from the employer has the floor at the moment');
  expect(await form()).toContain('has left it; no answer there is automatic');
  for (const page of [await chat(), await form()]) {
    expect(page).toContain('decision=human');
    expect(page).not.toMatch(/will be read|will read it/);
  }
  const pressed = await press('human');
  expect(pressed).toContain(asked);
  expect(pressed).toContain('name="phone"');
  expect(pressed).not.toContain('id="composer"');
  expect(await portal()).toContain(asked);
  expect(await employer()).toContain('This person prefers to talk to someone from your team');
  expect(await press('none')).toContain('Your request to talk to a person is cancelled.');
  expect(await portal()).not.toContain(asked);
});

test('a press of an older page while a person has the floor is confirmed next to the conversation (D183)', async () => {
  const { act, press, portal, employer, floor } = await met();
  await act('take', { name: 'Claire Dumas' });
  const page = await press('human');
  for (const part of [asked, 'name="phone"', 'decision=none', 'id="composer"', 'Claire Dumas has joined'])
    expect(page).toContain(part);
  expect(page).not.toContain('decision=human');
  expect(await portal()).toContain(asked);
  expect(await employer()).toContain('This person prefers to talk to someone from your team');
  expect((await act('hand-back', { to: 'interviewer', floorVersion: 1 })).status).toBe(403);
  expect(await floor()).toContain('Claire Dumas has the floor');
});

test('the consent to the assistant is taken back next to a conversation with a person (D183)', async () => {
  const { act, press, chat, portal } = await met();
  await act('take', { name: 'Claire Dumas' });
  const page = await chat();
  expect(page).toContain(takesConsentBack);
  expect(page).not.toContain('You are about to talk');
  const after = await press('none');
  expect(after).toContain('Your agreement is withdrawn: the assistant asks you nothing more.');
  expect(after).toContain('id="composer"');
  expect(after).not.toContain(takesConsentBack);
  expect(await portal()).not.toContain(asked);
  expect((await act('hand-back', { to: 'interviewer', floorVersion: 1 })).status).toBe(403);
});

test('the reply to distress in a message to a person says nothing of an interviewer (L-1)', async () => {
  const { act, say, press } = await met();
  await act('take', { name: 'Claire Dumas' });
  await say('I want to kill myself');
  await act('hand-back', { to: 'nobody', floorVersion: 1 });
  const page = await press('human');
  expect(page).toContain('3114');
  expect(page).not.toContain('id="disclosure"');
});

test('a press once the application is over takes the consent back and asks nobody (D183)', async () => {
  const { sessionId, press, portal, employer, mails } = await met();
  const reject = sql`update applications set status = 'rejected' where id = ${sessionId}`;
  await service.deps.database.query.execute(reject);
  expect(await press('human')).not.toContain(asked);
  expect(await portal()).not.toContain(asked);
  expect(await employer()).not.toContain('prefers to talk');
  expect(await mails()).toEqual([]);
});
