import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { conversingService, readStream, textIn, typesOf } from '#test/manage/conversation/conversing.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import type { Answer } from '#test/support/requests/http.ts';
import { chatTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';

const { service, model, conversing } = await conversingService();
const accept = { Accept: 'text/html', 'Accept-Language': 'en' };

async function linked() {
  const candidate = await conversing();
  const { sessionId } = candidate;
  const link = new URL(mintEmployerLink(service.deps, sessionId).url).pathname;
  return {
    ...candidate,
    ...browserWith(link),
    link,
    chat: `/chat/${chatTokenFor(service, sessionId)}`,
  };
}

/** Opens the link in a browser of its own, which keeps the cookie of the page. */
function browserWith(link: string) {
  const cookies: Record<string, string> = {};
  const keep = (answer: Answer) => {
    for (const cookie of answer.headers['set-cookie'] ?? []) cookies.Cookie = cookie.split(';')[0] ?? '';
    return answer;
  };
  const post = async (path: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return keep(await service.post(path, form, { ...accept, ...cookies, Origin: service.url }));
  };
  const page = async () => keep(await service.get(`${link}/conversation`, { ...accept, ...cookies }));
  return {
    page,
    post,
    /** Sends a form of the page, with the version that the page shows. */
    act: async (step: string, fields: Record<string, string> = {}) => {
      const floorVersion = /name="floorVersion" value="(\d+)"/.exec((await page()).text)?.[1] ?? '';
      return post(`${link}/conversation`, { step, floorVersion, ...fields });
    },
  };
}

test('without script and account, the holder of a mailed link talks with a candidate without script (D46, D58)', async () => {
  const { page, act, post, link, chat, stored } = await linked();
  expect((await service.get(link, accept)).text).toContain(`${link}/conversation`);
  expect((await page()).text).toContain('Nobody from your team has the floor.');
  const taken = await act('take', { name: 'Camille, recruiter' });
  expect([taken.status, taken.headers.location]).toEqual([
    303,
    expect.stringContaining(`${link}/conversation`),
  ]);
  expect((await page()).text).toContain('You have the floor.');
  expect((await page()).text).toContain('sent to them by e\u2011mail, at most one an hour.');
  const before = await service.get(chat, accept);
  expect(before.text).toContain('Camille, recruiter has joined, and can answer you here in person');
  const answer = 'Is there <b>parking</b>?';
  expect((await post(`${chat}/say`, { messageId: randomUUID(), answer })).status).toBe(303);
  expect((await page()).text).toContain('Is there &lt;b&gt;parking&lt;/b&gt;?');
  expect((await act('say', { messageId: randomUUID(), text: 'Yes, and free.' })).status).toBe(303);
  expect((await page()).text).toContain(
    '<strong>Camille, recruiter</strong></p><p class="lines" dir="auto">Yes, and free.</p>',
  );
  expect((await service.get(link, accept)).text).toContain('<strong>Camille, recruiter</strong>');
  const read = await service.get(chat, accept);
  expect(read.text).toMatch(/<p class="speaker">Camille, recruiter<\/p>.*Yes, and free\./s);
  expect((await act('interviewer')).status).toBe(303);
  expect((await page()).text).toContain('Nobody from your team has the floor.');
  expect((await service.get(chat, accept)).text).toMatch(/<p id="floor"[^>]*status">The person has left\./);
  expect((await stored()).map(({ origin }) => origin)).toEqual(['candidate', 'person']);
  expect(model.begun()).toBe(0);
  // The question has its answer in the conversation: no page still waits for one.
  expect((await service.get(link, accept)).text).toContain('A person wrote after it, in the conversation.');
});

test('a message to a person who hands back without a word is not answered by the interviewer', async () => {
  const { act, post, chat } = await linked();
  expect((await service.get(chat, accept)).text).toContain(' data-pending="');
  await act('take', { name: 'Camille' });
  await post(`${chat}/say`, { messageId: randomUUID(), answer: 'Thank you, until tomorrow.' });
  await act('interviewer');
  const page = await service.get(chat, accept);
  expect(page.text).toContain('Thank you, until tomorrow.');
  expect(page.text).not.toContain(' data-pending="');
});

test('a message that a page without script sends after the hand-back is stored, and the interviewer answers', async () => {
  const { act, post, chat, stored } = await linked();
  await act('take', { name: 'Camille' });
  await act('interviewer');
  const begun = model.begun();
  const said = await post(`${chat}/say`, {
    messageId: randomUUID(),
    answer: 'I have one more thing to say.',
  });
  expect([said.status, said.headers.location]).toEqual([303, expect.stringContaining(chat)]);
  expect((await service.get(chat, accept)).text).toContain('I have one more thing to say.');
  expect((await stored())[0]).toMatchObject({ origin: 'candidate', text: 'I have one more thing to say.' });
  expect(model.begun()).toBe(begun + 1);
});

test('a message that the conversation refuses is given back, in words', async () => {
  const fixtures = fixturesOf(service);
  const workspace = await fixtures.workspace();
  const withoutConsent = await fixtures.application(workspace, await fixtures.recruitment(workspace));
  const form = new FormData();
  form.append('answer', 'One <b>more</b> thing.');
  const said = await service.post(`/chat/${chatTokenFor(service, withoutConsent)}/say`, form, accept);
  expect(said.status).toBe(403);
  expect(said.text).toContain('<h1>Your message was not sent</h1>');
  expect(said.text).toContain(
    '<blockquote class="lines" dir="auto">One &lt;b&gt;more&lt;/b&gt; thing.</blockquote>',
  );
  expect(said.text).toContain('Back to the conversation');
});

test('a message beyond the limit is given back with the time to wait', async () => {
  const { act, post, chat, stored } = await linked();
  await act('take', { name: 'Camille' });
  const say = (answer: string) => post(`${chat}/say`, { messageId: randomUUID(), answer });
  for (let sent = 0; sent < 12; sent++) expect((await say(`Message ${sent}.`)).status).toBe(303);
  const refused = await say('One too many.');
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.text).toContain('<h1>Your message was not sent</h1>');
  expect(refused.text).toContain('<blockquote class="lines" dir="auto">One too many.</blockquote>');
  expect(await stored()).toHaveLength(12);
});

test('what is refused comes back with its words and changes nothing', async () => {
  const { act, call, page, stored } = await linked();
  await call('take', { name: 'Alix' });
  expect((await page()).text).toContain('Alix has the floor and follows the conversation.');
  const refused = await act('say', { messageId: randomUUID(), text: 'Hello & welcome.' });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('Another person has the floor'),
  ]);
  expect((await act('take', { name: 'Moi' })).text).toContain('Another person has the floor');
  service.clock.advance(31_000);
  expect((await page()).text).toContain('Alix has the floor, but does not have this page open.');
  expect((await act('take', { name: 'Moi' })).status).toBe(303);
  const stale = await act('say', { messageId: randomUUID(), text: 'Hello & welcome.', floorVersion: '1' });
  expect(stale.text).toContain('The floor has moved meanwhile.');
  expect(stale.text).toContain('Hello &amp; welcome.');
  expect(await stored()).toEqual([]);
});

test('two holders of one link are two people, of whom one has the floor', async () => {
  const { page, act, link, stored, sessionId } = await linked();
  const first = await page();
  expect(first.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-floor=[\w-]{22}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  await act('take', { name: 'Camille' });
  expect((await page()).headers['set-cookie']).toBeUndefined();
  const karim = browserWith(link);
  expect((await karim.page()).text).toContain('Camille has the floor and follows the conversation.');
  const words = { messageId: randomUUID(), text: 'Hello.' };
  expect((await karim.act('say', words)).text).toContain('Another person has the floor');
  service.clock.advance(31_000);
  await karim.act('attend');
  expect((await karim.page()).text).toContain('Camille has the floor, but does not have this page open.');
  expect((await karim.act('interviewer')).status).toBe(400);
  expect((await karim.act('take', { name: 'Karim' })).status).toBe(303);
  await karim.act('say', words);
  expect((await page()).text).toContain('Karim has the floor');
  expect(await stored()).toMatchObject([{ author: 'Karim', text: 'Hello.' }]);
  const actors = sql`select distinct actor from audit_entries where subject_id = ${sessionId}
    and action in ('conversation.taken', 'conversation.said', 'employer.application_opened')`;
  expect(await selectRows(service.deps, actors)).toEqual([{ actor: 'employer_link' }]);
});

test('an application that is over leaves nothing to say, also to who has the floor', async () => {
  const { page, act, sessionId, stored } = await linked();
  await act('take', { name: 'Camille' });
  for (const status of ['withdrawn', 'rejected']) {
    const change = sql`update applications set status = ${status} where id = ${sessionId}`;
    await service.deps.database.query.execute(change);
    const { text } = await page();
    expect(text).toContain('The application is over');
    expect(text).not.toContain('value="say"');
    expect((await act('say', { messageId: randomUUID(), text: 'Hello.' })).status).toBe(400);
    expect((await act('take', { name: 'Camille' })).status).toBe(400);
  }
  expect(await stored()).toEqual([]);
  expect((await act('nobody')).status).toBe(303);
});

test('the renewals of open pages use up no one’s messages', async () => {
  const { act, post, link } = await linked();
  await act('take', { name: 'Camille' });
  const renewals = await Promise.all(
    Array.from({ length: 60 }, () => post(`${link}/conversation`, { step: 'attend', floorVersion: '1' })),
  );
  expect(new Set(renewals.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await act('say', { messageId: randomUUID(), text: 'Hello.' })).status).toBe(303);
});

test('an open page keeps the person present, and shows what was said meanwhile', async () => {
  const { act, stream } = await linked();
  await act('take', { name: 'Camille' });
  service.clock.advance(31_000);
  const waiting = await readStream(stream, 'Bonjour.');
  await expect.poll(() => waiting.chunks).toMatchObject([{ data: { attending: false } }]);
  const renewed = await act('attend');
  expect([renewed.status, renewed.text]).toEqual([200, expect.stringContaining('Bonjour.')]);
  await expect.poll(() => waiting.chunks.at(-1)).toMatchObject({ data: { attending: true } });
  await act('say', { messageId: randomUUID(), text: 'Me voici.' });
  await waiting.over;
  expect(textIn(waiting.chunks)).toBe('Me voici.');
  expect(typesOf(waiting.chunks).at(-1)).toBe('finish');
});

test('an open page is answered when something changes', async () => {
  const { act, page, post, link, stream } = await linked();
  await act('take', { name: 'Camille' });
  const seen = /name="seen" value="(\w+)"/.exec((await page()).text)?.[1] ?? '';
  let isAnswered = false;
  const renew = async () => {
    const answer = await post(`${link}/conversation`, { step: 'attend', floorVersion: '1', seen });
    isAnswered = true;
    return answer;
  };
  const waiting = renew();
  expect((await act('attend')).status).toBe(200);
  expect(isAnswered).toBe(false);
  const sent = await readStream(stream, 'Bonjour.');
  const renewed = await waiting;
  expect([renewed.status, renewed.text]).toEqual([200, expect.stringContaining('Bonjour.')]);
  expect(renewed.text).not.toContain(seen);
  // The page that shows an older state is answered at once.
  expect((await renew()).text).toContain('Bonjour.');
  sent.leave();
});

test('the page of a link that ends meanwhile is not shown', async () => {
  const { act, page, post, link, sessionId } = await linked();
  await act('take', { name: 'Camille' });
  const seen = /name="seen" value="(\w+)"/.exec((await page()).text)?.[1] ?? '';
  const waiting = post(`${link}/conversation`, { step: 'attend', floorVersion: '1', seen });
  await service.deps.database.query.execute(sql`delete from applications where id = ${sessionId}`);
  service.deps.conversation.revoke(sessionId);
  expect((await waiting).status).toBe(404);
});

test('an invalid link is the page of every invalid link, also for its forms', async () => {
  const { post } = await linked();
  const path = '/employer/unknown/conversation';
  const answers = [await service.get(path, accept), await post(path, { step: 'take' })];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

describe('a candidate’s open page', () => {
  const wait = async (chat: string, said: number) => {
    const answer = await service.post(`${chat}/conversation?said=${said}`, undefined, accept);
    return [answer.status, JSON.parse(answer.text)];
  };

  test('learns at once that a person has joined, and that they have spoken (D58)', async () => {
    const { act, chat } = await linked();
    let isAnswered = false;
    const waiting = wait(chat, 0).finally(() => {
      isAnswered = true;
    });
    expect((await act('attend')).status).toBe(200);
    expect(isAnswered).toBe(false);
    await act('take', { name: 'Camille' });
    expect(await waiting).toEqual([200, { next: 'follow' }]);
    await act('say', { messageId: randomUUID(), text: 'Bonjour.' });
    await act('interviewer');
    expect(await wait(chat, 0)).toEqual([200, { next: 'follow' }]);
  });

  test('has received what it shows (D119), and is read again for words that no stream sends any more', async () => {
    const { act, chat, sessionId } = await linked();
    await act('take', { name: 'Camille' });
    await act('say', { messageId: randomUUID(), text: 'Bonjour.' });
    await act('say', { messageId: randomUUID(), text: 'Êtes-vous là ?' });
    const received = () =>
      selectRows(
        service.deps,
        sql`select words_received from conversation_floors where session_id = ${sessionId}`,
      );
    expect([await wait(chat, 0), await received()]).toEqual([
      [200, { next: 'follow' }],
      [{ words_received: 0 }],
    ]);
    expect([await wait(chat, 1), await received()]).toEqual([
      [200, { next: 'follow' }],
      [{ words_received: 1 }],
    ]);
    service.clock.advance(121_000);
    expect(await wait(chat, 1)).toEqual([200, { next: 'reload' }]);
  });

  test('stops with the application or with the link', async () => {
    const { chat, sessionId } = await linked();
    const { query } = service.deps.database;
    const waiting = service.post(`${chat}/conversation?said=0`, undefined, accept);
    await query.execute(sql`delete from applications where id = ${sessionId}`);
    service.deps.conversation.revoke(sessionId);
    const { status, text } = await waiting;
    expect([status, text]).toEqual([404, expect.stringContaining('<h1>')]);
    const rejected = await linked();
    await query.execute(sql`update applications set status = 'rejected' where id = ${rejected.sessionId}`);
    expect(await wait(rejected.chat, 0)).toEqual([200, { next: 'stop' }]);
  });
});
