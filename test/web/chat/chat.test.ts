import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prequalificationSessions } from '#db/schema/index.ts';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { handBackFloor } from '#domain/floor/hand-back-floor.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import { conversationNoticeOf } from '#domain/notices/notices.ts';
import { mintSubmitterToken } from '#domain/prequalification/chat-link.ts';
import { createKeyRing } from '#kernel/secrets/sealing.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import { anthropic } from '#realtime/interviewer/provider/wires/anthropic.ts';
import { insertAgreedSession } from '#test/support/agreed-sessions.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, startTestService, type TestService } from '#test/support/service.ts';

const [newest, old] = [Buffer.alloc(32, 'new'), Buffer.alloc(32, 'old')];
const listed = (...keys: Buffer[]) => keys.map((key) => key.toString('base64url')).join();
const service = await serviceForFile({ config: { TOKEN_KEYS: listed(newest, old) } });
const fixtures = fixturesOf(service);
const contactEmail = 'recrutement@varenne.example';
const english = { 'Accept-Language': 'en', Accept: 'text/html' };

const workspace = await fixtures.workspace({ contactEmail });
const jobId = await fixtures.recruitment(workspace);

async function applicant(job = { workspace, jobId }) {
  return personOf(await fixtures.application(job.workspace, job.jobId));
}

/** An applicant who has agreed to the conversation, for tests that do not check how. */
async function agreed() {
  return personOf(await insertAgreedSession(service.deps, { workspaceId: workspace.id, jobId }));
}

async function personOf(applicationId: string) {
  const candidateId = await candidateOf(service.deps, applicationId);
  return { applicationId, candidateId, token: chatTokenFor(service, applicationId) };
}

/** An applicant without a decision, for tests that do not change it. */
const undecided = await applicant();

const show = (token: string, headers = english) => service.get(`/chat/${token}`, headers);
const decide = (token: string, decision: string, lang = 'en') =>
  service.post(`/chat/${token}?lang=${lang}&decision=${decision}`, undefined, english);

const consentsOf = (applicationId: string) =>
  selectRows(
    service.deps,
    sql`select decision, lang, way, notice_version as version, notice_sha256 as sha256
      from consents where application_id = ${applicationId} and kind = 'ai_conversation' order by sequence`,
  );

describe('the mailed link', () => {
  test('opens the choice, with the words that a consent is recorded under (D23)', async () => {
    const { token, applicationId } = undecided;
    const answer = await show(token);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers['content-security-policy']).not.toContain('script-src');
    const notice = conversationNoticeOf({
      lang: 'en',
      interviewer: 'questionnaire',
      aiProvider: anthropic.description,
    });
    const shown = answer.text.replace(/<[^>]*>/g, '');
    for (const line of notice.text.split('\n')) expect(shown).toContain(escapeHtml(line));
    for (const part of [workspace.name, contactEmail, 'Technicienne de maintenance', notice.version])
      expect(answer.text).toContain(part);
    expect(await consentsOf(applicationId)).toEqual([]);
  });

  test('the form for a call has the corrected number, but not for a stranger who may have sent the form (D17, D19)', async () => {
    const { token, applicationId, candidateId } = await applicant();
    await decide(token, 'human');
    const body = JSON.stringify({ phone: '06 99 88 77 66' });
    const headers = { 'Content-Type': 'application/json' };
    const contact = `/api/v2/portal/${portalTokenFor(service, candidateId)}/contact`;
    expect((await service.send(contact, { method: 'PUT', headers, body })).status).toBe(200);
    expect((await show(token)).text).toMatch(/name="phone"[^>]*value="06 99 88 77 66"/);
    expect((await show(mintSubmitterToken(service.deps, applicationId) ?? '')).text).not.toContain(
      '06 99 88 77 66',
    );
  });

  test('a call that was asked for has the number that is corrected afterwards, unless it has one of its own (D17)', async () => {
    const { token, applicationId, candidateId } = await applicant();
    const contact = `/api/v2/portal/${portalTokenFor(service, candidateId)}/contact`;
    const correct = async (phone: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ phone });
      expect((await service.send(contact, { method: 'PUT', headers, body })).status).toBe(200);
    };
    const ask = async (phone: string) => {
      const data = new FormData();
      data.append('phone', phone);
      expect((await service.post(`/chat/${token}/callback?lang=en`, data, english)).status).toBeLessThan(400);
    };
    const { pathname } = new URL(mintEmployerLink(service.deps, applicationId).url);
    const numberToCall = async () => {
      const { text } = await service.get(pathname, english);
      return /This person[\s\S]*?tel:([+\d]+)/.exec(text)?.[1];
    };
    await correct('06 00 00 00 01');
    await ask('06 00 00 00 01');
    await correct('06 00 00 00 02');
    expect(await numberToCall()).toBe('0600000002');
    expect((await show(token)).text).toContain('06 00 00 00 02');
    await ask('06 00 00 00 77');
    await correct('06 00 00 00 03');
    expect(await numberToCall()).toBe('0600000077');
  });

  test('a request for a person asks for number and time, which the employer reads too (D83)', async () => {
    const { token, applicationId } = await applicant();
    await decide(token, 'human');
    const form = (await show(token)).text;
    expect(form).toContain('<h1>You asked to talk to a person</h1>');
    expect(form).toContain('an e\u2011mail announces it within the hour');
    const { pathname } = new URL(mintEmployerLink(service.deps, applicationId).url);
    expect((await service.get(pathname, english)).text).toContain('This person prefers to talk to someone');
    for (const part of [
      'Call the helpline on 3114: it is',
      'In immediate danger, call 112',
      'href="https://3114.fr"',
    ])
      expect(form).toContain(part);
    expect(form).toMatch(/name="phone"[^>]*required/);
    const post = (fields: Record<string, string>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      return service.post(`/chat/${token}/callback?lang=en`, data, english);
    };
    const refused = await post({ phone: ' ', when: '<b>tonight' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('value="&lt;b&gt;tonight"');
    expect([...refused.text.matchAll(/class="fault"[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual([
      'Give a number of at least six digits, in at most 50 characters.',
    ]);
    // The first screen says that nothing is saved, before the heading that says what was asked.
    expect(refused.text).toContain('<title>Error: ');
    expect(refused.text).toMatch(
      /role="alert"[^>]*>.*What you entered is not saved yet[\s\S]*href="#phone"[\s\S]*<h1>/,
    );
    const late = await post({ phone: '06 12 34', when: '1'.repeat(201) });
    expect([late.status, late.text.match(/aria-invalid="true"/g)]).toEqual([400, ['aria-invalid="true"']]);
    expect(late.text).toContain('id="when-error">Give a time of at most 200 characters.');
    for (const phone of ['1'.repeat(51), 'n importe quoi 12345', '06\u000012', '06\u001b12'])
      expect((await post({ phone, when: '' })).status).toBe(400);
    const answer = await post({ phone: '06 12 34 56 78', when: 'after <b>5 pm' });
    expect([answer.status, answer.headers.location]).toEqual([303, `/chat/${token}?lang=en#callback`]);
    const shown = (await show(token)).text;
    for (const part of [
      'value="06 12 34 56 78"',
      'value="after &lt;b&gt;5 pm"',
      'You asked to be called back',
    ])
      expect(shown).toContain(part);
    const again = await post({ phone: '', when: 'never' });
    expect(again.text).toContain(
      'The employer still finds in your application: 06\u00a012\u00a034\u00a056\u00a078, after &lt;b&gt;5 pm.',
    );
    expect(again.text).not.toContain('Your request is recorded');
    const employers = (await service.get(pathname, english)).text;
    for (const part of [
      'This person wants to be called back',
      'href="tel:0612345678"',
      'after &lt;b&gt;5 pm',
    ])
      expect(employers).toContain(part);
    const waits = await selectRows(
      service.deps,
      sql`select start_after > created_on + interval '9 minutes' as waits from pgboss.job
        where name = 'announce-human-request' and data->>'applicationId' = ${applicationId} order by created_on`,
    );
    expect(waits).toEqual([{ waits: true }, { waits: false }]);
  });

  test.each(['en', 'fr'] as const)('records what was read in %s, and leads back with GET', async (lang) => {
    const { token, applicationId } = await applicant();
    const answer = await decide(token, 'ai', lang);
    expect([answer.status, answer.text]).toEqual([303, '']);
    expect(answer.headers).toMatchObject({
      location: `/chat/${token}?lang=${lang}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const { version, sha256 } = conversationNoticeOf({
      lang,
      interviewer: 'questionnaire',
      aiProvider: anthropic.description,
    });
    const read = { lang, version, sha256, way: 'mailed_link' };
    expect(await consentsOf(applicationId)).toEqual([{ decision: 'ai', ...read }]);
    // Later mails are in the language of the page, which a partner's application does not name.
    const mailed = sql`select lang from applications where id = ${applicationId}`;
    expect(await selectRows(service.deps, mailed)).toEqual([{ lang }]);
    await decide(token, 'human', lang);
    expect(await consentsOf(applicationId)).toEqual([
      { decision: 'ai', ...read },
      { decision: 'human', ...read },
    ]);
  });

  test('opens a model’s conversation once there is consent, with a script of ours and nothing else', async () => {
    const { token, applicationId } = await agreed();
    await using spoken = await startTestService({
      clock: service.clock,
      config: { TOKEN_KEYS: listed(newest, old), ANTHROPIC_API_KEY: 'not-called' },
    });
    const { text, headers } = await spoken.get(`/chat/${token}`, english);
    expect(text).toMatch(new RegExp(`<noscript>.*href="/chat/${token}/questions"`));
    const form = (await spoken.get(`/chat/${token}/questions`, english)).text;
    expect(text).toMatch(/<noscript>(?:(?!<\/noscript>).)*you will see it when you reload the page/s);
    expect(form).toMatch(/<p class="hint">[^<]*you will see it when you reload the page/);
    expect(form).toContain('name="q.availability"');
    // The job page names the contract in the same words.
    expect(form).toContain('The contract offered is: Fixed-term, 6\u00a0months.');
    expect((await spoken.get(`/chat/${token}/questions?lang=fr`)).text).toMatch(/suivant\s: CDD, 6\smois\./);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
    );
    expect(text).toContain(`data-stream="/api/v2/prequalif/${applicationId}/stream"`);
    const script = /<script type="module" src="(\/assets\/chat\.js\?v=[0-9a-f]{10})"><\/script>/.exec(text);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toMatch(/\son\w+=|\sstyle=|javascript:/);
    const chat = await service.get(script?.[1] ?? '');
    const [imported] = /stream\.js\?v=[0-9a-f]{10}/.exec(chat.text) ?? [];
    for (const asset of [chat, await service.get(`/assets/${imported}`)]) {
      expect(asset.status).toBe(200);
      expect(asset.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('shows what was said, as text, by whom, and no more of the person', async () => {
    const { token, applicationId, candidateId } = await applicant();
    await decide(token, 'ai');
    const stream = `/api/v2/prequalif/${applicationId}/stream`;
    await service.post(stream, { messages: [] });
    const said = { id: 'm1', role: 'user', content: 'Dès lundi <script>alert(1)</script>' };
    await service.post(stream, { messages: [said] });
    const [person] = await selectRows<Record<'last_name' | 'email', string>>(
      service.deps,
      sql`select last_name, email from candidates where id = ${candidateId}`,
    );
    for (const decision of ['ai', 'human']) {
      if (decision === 'human') await decide(token, 'human');
      const { text } = await show(token);
      expect(text.includes('<p>Hello Camille.</p>')).toBe(decision === 'ai');
      expect(text.match(/class="turn script" data-id="[^"]/g)).toHaveLength(2);
      expect(text).toContain('Dès lundi &lt;script&gt;');
      expect(text).toContain('Automatic questionnaire (no AI)');
      expect(text).toContain(
        'an automatic questionnaire of Ateliers Varenne, without artificial intelligence',
      );
      expect(text).not.toContain('data-pending');
      expect(text).not.toContain(person?.last_name);
      expect(text).not.toContain(person?.email);
    }
    const portal = `/portal/${portalTokenFor(service, candidateId)}`;
    const explained = await service.get(`${portal}/applications/${applicationId}/explanation`, english);
    expect(explained.text).toContain('The questionnaire uses: the job');
    expect(explained.text).not.toContain('The assistant receives');
  });

  test('asks again for a choice that is none', async () => {
    const { token, applicationId } = undecided;
    for (const decision of ['', 'maybe']) {
      const answer = await decide(token, decision);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('Choose one of the two answers.');
    }
    expect(await consentsOf(applicationId)).toEqual([]);
    expect((await service.send(`/chat/${token}`, { method: 'PUT' })).status).toBe(405);
  });

  test('gives no anonymous employer’s address away (D15)', async () => {
    const anonymous = await fixtures.recruitment(workspace, { anonymous: true });
    const { token } = await applicant({ workspace, jobId: anonymous });
    const { text } = await show(token);
    expect(text).not.toContain(contactEmail);
    expect(text).toContain(service.deps.settings.publisher.contactEmail);
  });

  test('is in no log line, but as its template (D9)', async () => {
    const { token } = await agreed();
    await show(token);
    await decide(token, 'human');
    await service.get(`/chat/${token}/elsewhere`, english);
    expect(service.logs.join('')).not.toContain(token);
    expect(service.logs.join('')).toContain('"route":"/chat/{token}"');
  });
});

/** Sends the form of questions, and its fields as they are, of one step. */
const sendForm = (token: string, step: string, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, step })) form.append(name, value);
  return service.post(`/chat/${token}/questions?lang=en`, form, english);
};

/** Follows the redirect after a form was sent, as a browser does. */
const followed = ({ headers }: { headers: { location?: string | undefined } }) =>
  service.get(headers.location?.split('#')[0] ?? '', english);

const factsOf = async (token: string) =>
  (await service.get(`/api/v2/chat/${token}/transcript`)).json<{
    facts: { question: string; answer: string }[];
  }>().facts;

describe('without a model, the questions are a form (D61)', () => {
  const fields = {
    'q.availability': '2027-03-01',
    'q.availability.more': 'après mon préavis',
    'q.location': 'discuss',
    'q.contract': '',
    'q.pay': '17,50 <b>net</b>',
    'q.candidate_questions': 'Is there parking?\r\nAnd a bus?',
    'q.mood': 'good',
  };
  const ownQuestion =
    'Do you have any questions about the role? Write them here: they are kept as they are for the employer.';
  const noted = [
    ['availability', '1 March 2027 – après mon préavis'],
    ['location', 'To be discussed'],
    ['pay', '17,50 <b>net</b>'],
    ['candidate_questions', 'Is there parking?\nAnd a bus?'],
  ];

  test('all on one page, each optional, without a script', async () => {
    const { token } = await agreed();
    const { text } = await show(token);
    // The only script asks before typed answers are lost.
    expect([...text.matchAll(/<script[^>]*src="([^"?]*)/g)].map(([, src]) => src)).toEqual([
      expect.stringMatching(/\/unsent\.js$/),
    ]);
    expect(text).not.toMatch(/\srequired/);
    for (let number = 1; number <= 5; number += 1) expect(text).toContain(`Question ${number} of 5`);
    // The last question invites the candidate's own, which are no answers.
    expect(text).toContain('<span class="eyebrow">Questions to the employer</span>');
    expect(text).not.toContain('Question 6');
    expect(text).toContain(ownQuestion);
    expect(text).toContain('None of them is saved or sent before that.');
    expect(text).toContain('The contract offered is: Fixed-term, 6\u00a0months.');
    expect(text).toContain('The profile sought is described as: “<q lang="fr">Rigueur et curiosité.</q>”');
    expect(text).toContain(
      '<p class="hint" id="q.experience.hint">The profile quoted is written in French.</p>',
    );
    const inFrench = (await service.get(`/chat/${token}?lang=fr`)).text;
    expect(inFrench).not.toContain('Le profil cité');
    expect(text).toContain('decision=human');
  });

  test.each(['fr', 'en'] as const)(
    'no text of it but the notice calls them a conversation (%s)',
    async (lang) => {
      const { token } = await agreed();
      const { text } = await service.get(`/chat/${token}?lang=${lang}`, { Accept: 'text/html' });
      expect(text).toContain('name="q.pay"');
      const words = text.replace(/<div class="(law|notice)">[\s\S]*?<\/div>/g, '').replace(/<[^>]*>/g, ' ');
      expect(/.{0,40}(échange|conversation|exchange).{0,40}/i.exec(words)?.[0]).toBeUndefined();
    },
  );

  test('a day of availability that is over is asked for again, and the other answers stay (D139)', async () => {
    const { token } = await agreed();
    for (const step of ['review', 'send']) {
      const again = await sendForm(token, step, { ...fields, 'q.availability': '2020-01-01' });
      expect(again.text).toContain('this day is over. Enter a day to come');
      expect(again.text).toContain('value="2020-01-01"');
      expect(again.text).toContain('après mon préavis');
      expect(again.text).toContain('17,50 &lt;b&gt;net&lt;/b&gt;');
    }
    expect(await factsOf(token)).toEqual([]);
    const noDay = await sendForm(token, 'review', {
      ...fields,
      'q.availability': '',
      'q.mood': '2020-01-01',
    });
    expect(noDay.text).not.toContain('this day is over');
    const inWords = await sendForm(token, 'review', { 'q.availability.more': 'last Monday' });
    expect(inWords.text).toContain('this day is over. Give a day to come');
    const since = await sendForm(token, 'review', { 'q.availability.more': 'since last Monday' });
    expect(since.text).not.toContain('this day is over');
  });

  test('a reply names this page for the button that it has, before and after sending', async () => {
    const { token } = await agreed();
    const wish = { 'q.candidate_questions': 'I want to talk to a human' };
    const review = await sendForm(token, 'review', wish);
    const sent = await followed(await sendForm(token, 'send', wish));
    for (const { text } of [review, sent]) {
      expect(text).toContain('the button “I’d rather talk to a person” is on this page');
      expect(text).toContain('decision=human');
    }
    // A reply in the candidate's language has the label that the page has.
    const inFrench = await sendForm(token, 'review', {
      'q.candidate_questions': 'Je veux parler à un humain',
    });
    expect(inFrench.text).toContain('le bouton “I’d rather talk to a person” est sur cette page');
  });

  test('is read again before it is sent, and nothing is stored before', async () => {
    const { token } = await agreed();
    const review = await sendForm(token, 'review', fields);
    expect([review.status, review.headers['cache-control']]).toEqual([200, 'no-store']);
    for (const [, words = ''] of noted) expect(review.text).toContain(`>${escapeHtml(words)}</dd>`);
    expect(review.text).toContain('No answer');
    const warning = 'neither sends nor keeps answers that you have not sent yet';
    expect(review.text).toContain(warning);
    expect(review.text).toContain('<dt>Questions to the employer</dt>');
    expect(review.text).not.toContain(ownQuestion);
    expect(review.text).toContain('decision=human');
    // The candidate's own question is named apart, and the job's profile has a note like in the form.
    expect(review.text).toContain('3 answers of 5, and what you ask the employer: nothing is sent yet.');
    const note = 'The profile quoted is written in French.';
    expect(review.text).toContain(`<span class="hint">${note}</span></dt>`);
    const edited = await sendForm(token, 'edit', fields);
    expect(edited.text).toContain('value="2027-03-01"');
    expect(edited.text).toContain('value="discuss" checked');
    const opened = (await show(token)).text;
    expect(opened).toContain(warning);
    for (const [page, heading, button] of [
      [review.text, 'Relisez vos réponses', /name="step" value="send"/],
      [opened, 'Quelques questions', /value="2027-03-01"/],
      [edited.text, 'Quelques questions', /value="2027-03-01"/],
    ] as const) {
      const languageForm = /<nav class="languages"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '';
      const carried = new FormData();
      // The review has what was sent in a form of its own; elsewhere the button sends the form as it is filled in.
      const values =
        page === review.text
          ? [...languageForm.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
              name,
              value,
            ])
          : Object.entries(fields);
      for (const [name = '', value = ''] of values) carried.append(name, value);
      const action = /action="([^"]+)"/.exec(languageForm)?.[1] ?? '';
      const inFrench = await service.post(action.replace('&amp;', '&'), carried, english);
      expect(inFrench.text).toContain('<html lang="fr">');
      expect(inFrench.text).toContain(heading);
      expect(inFrench.text).toMatch(button);
      expect(inFrench.text).toContain('Is there parking?');
    }
    expect(await factsOf(token)).toEqual([]);
  });

  test.each(['No questions, thank you.', 'Non merci, pas de question.', 'None, thanks.'])(
    'names no question to the employer before it is sent where there is none: %s',
    async (words) => {
      const { token } = await agreed();
      const { text } = await sendForm(token, 'review', { ...fields, 'q.candidate_questions': words });
      expect(text).toContain('3 answers of 5, not sent yet.');
      expect(text).toContain(`>${words}</dd>`);
    },
  );

  test('is sent once, shown with its corrections, and the other questions stay', async () => {
    const { token, applicationId } = await agreed();
    const sent = await sendForm(token, 'send', fields);
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      `/chat/${token}?sent=all&questions=availability%2Clocation%2Cpay%2Ccandidate_questions&lang=en#saved`,
    ]);
    expect((await factsOf(token)).map(({ question, answer }) => [question, answer])).toEqual(noted);
    const late = await sendForm(token, 'send', {
      'q.availability': '2028-01-01',
      'q.experience': 'Ten years',
      'q.candidate_questions': 'And a canteen?',
    });
    expect(late.headers.location).toContain('sent=some');
    const again = await sendForm(token, 'send', { 'q.experience': '10 ans' });
    const { text: kept } = await followed(again);
    expect(kept).toContain('your new words do not replace it');
    expect(kept).not.toContain('Your answers are sent');
    expect((await factsOf(token)).map(({ question, answer }) => [question, answer])).toEqual([
      ...noted.slice(0, 2),
      ['experience', 'Ten years'],
      ...noted.slice(2),
    ]);
    const { text } = await service.get(`/chat/${token}?lang=en&sent=all`, english);
    expect(text).toContain('This is sent: the employer gets it with your application');
    expect(text).toMatch(/<title>Your answers are sent – .*<h1>Your answers are sent<\/h1>/s);
    expect(text).toContain('There is nothing else for you to do');
    const later = (await show(token)).text;
    expect(later).toMatch(/<title>Your answers are sent – .*<h1>Your answers are sent<\/h1>/s);
    expect(text).toContain('Answer the other questions (1)');
    expect(text).toContain('name="q.contract"');
    expect(text).not.toContain('name="q.pay"');
    expect(text).toContain(`action="/chat/${token}/facts?lang=en"`);
    const employer = await service.get(new URL(mintEmployerLink(service.deps, applicationId).url).pathname, {
      Accept: 'text/html',
    });
    // The sheet has the person's name (D148); the person's own page counts the answers.
    expect(employer.text).toContain('Ce qui est noté pour Camille');
    const own = (await service.get(`/chat/${token}?lang=fr`, english)).text;
    expect(own).toContain(
      '<summary id="facts-count">Vos réponses (4), et ce que vous demandez à l’employeur</summary>',
    );
    // Noted words keep their lines.
    for (const page of [employer.text, own])
      expect(page).toMatch(/<dd class="(?:noted )?lines" dir="auto">Is there parking\?\nAnd a bus\?/);
    // The employer reads a choice in their language.
    for (const [question, words = ''] of noted) {
      const shown = question === 'location' ? words.replace('To be discussed', 'À discuter') : words;
      expect(employer.text).toContain(escapeHtml(shown));
    }
    expect(employer.text).toContain('And a canteen?');
    // The last question invites the candidate to write, so its answers have a short name.
    expect(employer.text).toContain('<dt>Questions à l’employeur</dt>');
    expect(text).toContain('<dt>Questions to the employer</dt>');
    expect(text).not.toContain(ownQuestion);
    // Each page shows another question as the candidate read it.
    for (const page of [employer.text, text])
      expect(page).toContain('<dt>When would you be available to start?</dt>');
  });

  test('the form says that the questions are paused, until one goes on', async () => {
    const { token, applicationId } = await agreed();
    const isPaused = async () =>
      (await show(token)).text.includes('The questions are paused. Answer them in');
    const say = async (id: string, content: string) =>
      service.post(`/api/v2/prequalif/${applicationId}/stream`, {
        messages: [{ id, role: 'user', content }],
      });
    await say('m1', 'Hello');
    expect(await isPaused()).toBe(false);
    await say('m2', 'pause');
    expect(await isPaused()).toBe(true);
    await say('m3', 'continue');
    expect(await isPaused()).toBe(false);
  });

  test('a question that was skipped is counted once, apart from those that are open', async () => {
    const { token, applicationId } = await agreed();
    const labelOf = async () => /<summary>(Answer the[^<]*)/.exec((await show(token)).text)?.[1];
    // Words before the first question answer none.
    await service.post(`/api/v2/prequalif/${applicationId}/stream`, {
      messages: [{ id: 'm1', role: 'user', content: 'I am writing about the job.' }],
    });
    expect(await labelOf()).toBe('Answer the questions (5)');
    await sendForm(token, 'send', { 'q.availability.more': 'Monday', 'q.location': 'yes', 'q.pay': 'skip' });
    expect(await labelOf()).toBe('Answer the other questions (2) or those you skipped (1)');
    await sendForm(token, 'send', { 'q.contract': 'yes', 'q.experience': 'Ten years' });
    await sendForm(token, 'send', { 'q.candidate_questions': 'A canteen?' });
    expect(await labelOf()).toBe('Answer the questions you skipped (1)');
  });

  test('a consent after a person left the floor to no one leads to the form, without a script (D183)', async () => {
    const { token, applicationId: sessionId } = await applicant();
    await decide(token, 'human');
    const person = { actor: 'key:1', holder: 'key:1', workspace, sessionId, defaultName: 'Alix' };
    await takeFloor(service.deps, person, {});
    expect((await show(token)).text).not.toContain('decision=ai');
    await handBackFloor(service.deps, person, { to: 'nobody', floorVersion: 1 });
    expect((await show(token)).text).toContain('decision=ai');
    const { text } = await followed(await decide(token, 'ai'));
    expect(text).toContain('Your request to talk to a person is cancelled.');
    expect(text).toContain('name="q.location"');
    expect((await show(token)).text).toContain('>Answer the questions (5)</a>');
    const sent = await followed(await sendForm(token, 'send', fields));
    expect(sent.text).toContain('Your answers to the form are sent');
    expect(sent.text).toContain('id="composer"');
    expect((await factsOf(token)).map(({ question, answer }) => [question, answer])).toEqual(noted);
  });

  test('what was typed is read again and sent though a person has taken the floor meanwhile (D58)', async () => {
    const { token, applicationId: sessionId, candidateId } = await agreed();
    const person = { actor: 'key:1', holder: 'key:1', workspace, sessionId, defaultName: 'Alix' };
    const portalLink = async () =>
      /href="[^"]*\/chat\/[^>]*>([^<]*)/.exec(
        (await service.get(`/portal/${portalTokenFor(service, candidateId)}?lang=en`, english)).text,
      )?.[1];
    expect(await portalLink()).toBe('Answer a few questions');
    await takeFloor(service.deps, person, {});
    expect(await portalLink()).toBe('Open the conversation');
    const review = await sendForm(token, 'review', fields);
    expect(review.text).toContain('Alix has joined the conversation and can write to you.');
    expect(review.text).not.toContain('If someone from the employer joins you');
    // A person answers already, so no button asks for one.
    expect(review.text).not.toMatch(/decision=human|does not send these answers/);
    const wish = await sendForm(token, 'review', { 'q.candidate_questions': 'I want to talk to a human' });
    expect(wish.text).toContain('A person of the employer can answer you: write in the conversation');
    for (const [, words = ''] of noted) expect(review.text).toContain(`>${escapeHtml(words)}</dd>`);
    expect((await sendForm(token, 'edit', fields)).text).toContain('value="2027-03-01"');
    const refused = await sendForm(token, 'review', { 'q.pay': 'a'.repeat(9000) });
    expect([refused.status, refused.text.includes('Your answers are not saved yet')]).toEqual([400, true]);
    const sent = await sendForm(token, 'send', fields);
    const { text } = await followed(sent);
    expect(text).toContain('Your answers to the form are sent');
    expect(text).not.toContain('There is nothing else for you to do');
    expect(text).toContain('data-person');
    expect((await factsOf(token)).map(({ question, answer }) => [question, answer])).toEqual(noted);
  });

  test.each([
    [
      'en',
      'A fixed questionnaire, without artificial intelligence, asked',
      'no answer to a questionnaire',
      'See my answers again',
    ],
    [
      'fr',
      'Un questionnaire fixe, sans intelligence artificielle, a posé',
      'ni réponse à un questionnaire',
      'Revoir mes réponses',
    ],
  ])(
    'the explanation calls the form of the questionnaire automated (%s)',
    async (lang, automated, nothing, link) => {
      const { token, applicationId, candidateId } = await agreed();
      const portalToken = portalTokenFor(service, candidateId);
      const read = async (path: string) => (await service.get(`${path}?lang=${lang}`, english)).text;
      const explanation = `/portal/${portalToken}/applications/${applicationId}/explanation`;
      expect(await read(explanation)).toContain(nothing);
      expect(await read(`/portal/${portalToken}`)).not.toContain(link);
      await sendForm(token, 'send', { 'q.pay': '18' });
      const page = await read(explanation);
      expect(page).toContain(automated);
      expect(page).not.toContain(nothing);
      expect(page).not.toMatch(/the conversation, and what is noted|l’échange et ce qui en est noté/);
      expect(await read(`/portal/${portalToken}`)).toContain(link);
    },
  );

  test('a question that was skipped stays open, and takes an answer', async () => {
    const { token, applicationId } = await agreed();
    const pay = { question: 'pay', status: 'declined', answer: 'Passer', quote: 'Passer', messageId: 'u1' };
    const experience = { ...pay, question: 'experience', status: 'unclear', answer: 'Oui', quote: 'Oui' };
    await service.deps.database.query
      .update(prequalificationSessions)
      .set({ facts: [pay, experience] })
      .where(eq(prequalificationSessions.id, applicationId));
    const { text } = await show(token);
    expect(text).toContain('name="q.pay"');
    expect(text).not.toContain('name="q.experience"');
    const sent = await sendForm(token, 'send', { 'q.pay': '18', 'q.experience': 'Dix ans' });
    expect(sent.headers.location).toContain('sent=some');
    expect(await factsOf(token)).toMatchObject([
      { question: 'experience', status: 'unclear', answer: 'Oui' },
      { question: 'pay', status: 'answered', answer: '18', messageId: 'form.pay' },
    ]);
    expect((await show(token)).text).not.toContain('name="q.pay"');
  });

  test('“skip” is no answer, and is counted so; a refusal in other words is kept as it was written (D142)', async () => {
    const { token } = await agreed();
    const words = {
      'q.availability': '2027-03-01',
      'q.pay': 'skip',
      'q.experience': 'Ça ne regarde que moi.',
      'q.candidate_questions': 'next question',
    };
    const review = await sendForm(token, 'review', words);
    expect(review.text).toContain('2 answers of 5, not sent yet.');
    expect(review.text.match(/Preferred not to answer/g)).toHaveLength(2);
    expect(review.text).not.toContain('<dd class="lines">skip');
    const { text } = await followed(await sendForm(token, 'send', words));
    expect(text).toContain('<summary id="facts-count">Your answers (2)</summary>');
    expect(text).toContain('Answer the other questions (2) or those you skipped (1)');
    // The list has the form's answers alone, and the note about the job's profile.
    // The employer reads a choice in their own language, so nothing says that they read the same words.
    expect(text).toContain('The employer sees these answers. Is something wrong?');
    expect(text).not.toContain('may also hold other things than its answer');
    expect(text).toContain('<dd class="hint">The profile quoted is written in French.</dd>');
    expect(await factsOf(token)).toMatchObject([
      { question: 'availability', status: 'answered' },
      { question: 'experience', status: 'answered', quote: 'Ça ne regarde que moi.' },
      { question: 'pay', status: 'declined', answer: 'skip' },
      { question: 'candidate_questions', status: 'declined' },
    ]);
    await sendForm(token, 'send', { 'q.pay': '18' });
    expect(await factsOf(token)).toContainEqual(
      expect.objectContaining({ question: 'pay', status: 'answered', answer: '18' }),
    );
    const correction = new FormData();
    correction.set('question', 'pay');
    correction.set('answer', 'skip');
    const corrected = await followed(await service.post(`/chat/${token}/facts?lang=en`, correction, english));
    expect(corrected.text).toContain('<summary id="facts-count">Your answers (2)</summary>');
    expect(corrected.text).toContain('name="q.pay"');
  });

  test('a form without an answer is told so in a neutral note, since every question is optional', async () => {
    const { token } = await agreed();
    const { status, text } = await sendForm(token, 'review', { 'q.location': '', 'q.pay': ' ' });
    expect(status).toBe(200);
    expect(text).toMatch(/<p class="notice" role="status"[^>]*>No question has an answer\./);
    expect(text).not.toMatch(/class="panel summary"|<title>Error/);
    expect(text).toContain('name="q.pay"');
  });

  test('once all questions have answers, the form only takes what the candidate asks', async () => {
    const { token } = await agreed();
    const choices = { 'q.availability': '2027-03-01', 'q.location': 'yes', 'q.contract': 'yes' };
    await sendForm(token, 'send', { ...choices, 'q.experience': 'Ten years', 'q.pay': '18' });
    const { text } = await show(token);
    expect(text).toContain('<summary>Ask the employer something</summary>');
    const review = await sendForm(token, 'review', { 'q.candidate_questions': 'A bus?' });
    expect(review.text).toContain('What you ask the employer is not sent yet.');
    const skipped = await sendForm(token, 'review', { 'q.candidate_questions': 'skip' });
    expect(skipped.text).toContain('Preferred not to answer');
    expect(skipped.text).toContain('<p>Nothing is sent yet.</p>');
    expect(skipped.text).not.toContain('What you ask');
  });

  test('a question to the employer alone is sent, and no heading calls it an answer', async () => {
    const { token } = await agreed();
    const sent = await followed(await sendForm(token, 'send', { 'q.candidate_questions': 'A bus?' }));
    expect(sent.text).toContain('This is sent: the employer gets it with your application.');
    for (const { text } of [sent, await show(token)]) {
      expect(text).not.toContain('Your answers are sent');
      expect(text).toContain('Answer the questions (5)');
    }
  });

  test('who asked for a person after all answers is offered no questionnaire', async () => {
    const { token } = await agreed();
    const ask = async () => (await followed(await decide(token, 'human'))).text;
    expect(await ask()).toContain('You can still answer the questionnaire.');
    await decide(token, 'ai');
    const choices = { 'q.availability': '2027-03-01', 'q.location': 'yes', 'q.contract': 'yes' };
    const texts = { 'q.experience': 'Ten years', 'q.pay': '18', 'q.candidate_questions': 'A bus?' };
    expect((await sendForm(token, 'send', { ...choices, ...texts })).headers.location).toContain('sent=all');
    const done = await ask();
    expect(done).toContain('You asked to talk to a person');
    expect(done).not.toMatch(/You can still answer|decision=ai/);
  });

  test.each([
    [
      'en',
      'I no longer need a call',
      'Your request to talk to a person is cancelled.',
      'I no longer need to talk to a person',
    ],
    [
      ...[
        'fr',
        'Je n’ai plus besoin d’être rappelé·e',
        'Votre demande de parler à une personne est annulée.',
      ],
      'Je n’ai plus besoin d’échanger avec une personne',
    ],
  ] as const)(
    'who asked for a person after all answers takes that back, and everybody reads the same (%s, D179)',
    async (lang, button, told, person) => {
      const { token, applicationId, candidateId } = await agreed();
      const choices = { 'q.availability': '2027-03-01', 'q.location': 'yes', 'q.contract': 'yes' };
      const texts = { 'q.experience': 'Ten years', 'q.pay': '18', 'q.candidate_questions': 'A bus?' };
      await sendForm(token, 'send', { ...choices, ...texts });
      const facts = await factsOf(token);
      const portal = `/portal/${portalTokenFor(service, candidateId)}`;
      const desk = new URL(mintEmployerLink(service.deps, applicationId).url).pathname;
      const read = async (path: string) => (await service.get(path, { 'Accept-Language': lang })).text;
      const pages = async () => (await Promise.all([desk, portal, `/chat/${token}`].map(read))).join('');
      const wish = /This person prefers|Cette personne préfère|You asked to|Vous avez demandé/;
      const backOf = (page: string, label: string) =>
        new RegExp(`action="([^"]*/chat/[^"]*decision=none)"><button[^>]*>${label}<`).exec(page)?.[1] ?? '';
      await decide(token, 'human', lang);
      expect(await pages()).toMatch(wish);
      expect(backOf(await read(portal), person)).not.toBe('');
      const call = new FormData();
      call.set('phone', '04 00 00 00 00');
      await service.post(`/chat/${token}/callback?lang=${lang}`, call, english);
      for (const from of [`/chat/${token}`, portal]) {
        if (from === portal) await decide(token, 'human', lang);
        const label = from === portal ? person : button;
        const action = backOf(await read(from), label).replaceAll('&amp;', '&');
        const page = (await followed(await service.post(action, undefined, english))).text;
        expect(page).toContain(told);
        // Nothing begins anew: the answers stay, to correct, and a person can be asked for again.
        expect(page).not.toMatch(/decision=ai|name="q\./);
        // The page is about the answers then, and not about the wish that has ended.
        expect(page).toMatch(/<h1>(?:Vos réponses sont envoyées|Your answers are sent)<\/h1>/);
        expect(page).toMatch(/<title>(?:Vos réponses sont envoyées|Your answers are sent) – /);
        expect(page).toContain('decision=human');
        expect(page).toMatch(/id="facts-count">(?:Vos réponses|Your answers) \(5\), /);
        expect(await pages()).not.toMatch(wish);
        expect(await factsOf(token)).toEqual(facts);
      }
      const explained = await service.get(`/api/v2/portal/${portal.split('/')[2]}/explanation`);
      expect(JSON.stringify(explained.json())).toContain('"consent":null');
    },
  );

  test('who takes the wish for a person back before the answers is asked to choose again (D179)', async () => {
    const { token } = await applicant();
    await decide(token, 'human');
    const { text } = await followed(await decide(token, 'none'));
    for (const part of [
      'Your request to talk to a person is cancelled.',
      'decision=ai',
      'decision=human',
      'taken=wish',
    ])
      expect(text).toContain(part);
    await decide(token, 'human');
    expect((await service.get(`/chat/${token}?lang=en&taken=wish`, english)).text).not.toContain('cancelled');
  });

  test('who takes it back by a consent reads that the wish is cancelled; a first consent says nothing', async () => {
    const { token } = await applicant();
    expect((await followed(await decide(token, 'ai'))).text).not.toContain('is cancelled');
    await decide(token, 'human');
    const { text } = await followed(await decide(token, 'ai'));
    expect(text).toContain('Your request to talk to a person is cancelled.');
    expect(text).toContain('name="q.');
  });

  test('a choice is read again, sent and shown in the language of its page', async () => {
    const options = [
      { value: 'day', text: { fr: 'De jour', en: 'By day' } },
      { value: 'night', text: { fr: 'De nuit', en: 'By night' } },
    ];
    const hours = { id: 'hours', text: { fr: 'Quand ?', en: 'When?' }, kind: 'choice', options };
    const ownJob = await fixtures.recruitment(workspace, {
      questions: [{ ...hours, where: 'conversation' }],
    });
    const { token } = await applicant({ workspace, jobId: ownJob });
    await decide(token, 'ai', 'fr');
    const review = await sendForm(token, 'review', { 'q.own.hours': 'day' });
    expect(review.text).toContain('>By day</dd>');
    expect(review.text).not.toContain('De jour');
    await sendForm(token, 'send', { 'q.own.hours': 'day' });
    expect(await factsOf(token)).toMatchObject([{ question: 'own.hours', answer: 'By day', asked: 'When?' }]);
  });

  test('“stop” in an answer is told that nothing goes by itself, and after sending that it is kept', async () => {
    const { token } = await agreed();
    const review = await sendForm(token, 'review', { 'q.experience': 'Stop.' });
    expect(review.text).toContain('these answers go only if you send them');
    expect(review.text).not.toContain('What you have sent is kept');
    const sent = await followed(await sendForm(token, 'send', { 'q.experience': 'Stop.' }));
    expect(sent.text).toContain('What you have sent is kept');
  });

  test.each([
    ['the employer decides', sql`update applications set status = 'rejected'`, 'No more questions are asked'],
    ['the application is withdrawn', sql`update applications set status = 'withdrawn'`, 'No more questions'],
    ['a person is asked for', 'human', 'You asked to talk to a person'],
  ])('what was typed while %s is said to be unsent, and can be copied', async (_event, change, heading) => {
    const { token, applicationId } = await agreed();
    await sendForm(token, 'review', fields);
    if (change === 'human') await decide(token, 'human');
    else await service.deps.database.query.execute(sql`${change} where id = ${applicationId}`);
    for (const step of ['review', 'send']) {
      const { status, text } = await sendForm(token, step, fields);
      expect([status, text.includes(heading)]).toEqual([400, true]);
      expect(text).toContain('Your answers were not sent');
      for (const [, words = ''] of noted) expect(text).toContain(`>${escapeHtml(words)}</dd>`);
      expect(text).not.toMatch(/<button[^>]*name="step"|Your answers are sent/);
    }
    const tells = await sendForm(token, 'send', { 'q.experience': 'I’ll kill myself if this fails' });
    expect(tells.text.match(/role="alert"/g)).toHaveLength(2);
    expect((await sendForm(token, 'send', { 'q.pay': ' ' })).status).toBe(303);
    expect(await factsOf(token)).toEqual([]);
  });

  test('a second click on the same form is answered as the first', async () => {
    const { token } = await agreed();
    for (const _click of [1, 2]) {
      const sent = await sendForm(token, 'send', { 'q.pay': '18', 'q.location': 'yes' });
      expect([sent.status, sent.headers.location]).toEqual([
        303,
        `/chat/${token}?sent=all&questions=location%2Cpay&lang=en#saved`,
      ]);
    }
    expect(await factsOf(token)).toHaveLength(2);
  });

  test('each need in the answers gets the service’s own words before and after they are sent', async () => {
    const { token } = await agreed();
    const { text } = await sendForm(token, 'review', {
      'q.experience': 'I’ll kill myself if this fails',
      'q.candidate_questions': 'Delete my data.',
    });
    expect(text).toContain('href="https://3114.fr"');
    expect(text).toContain('These words withdraw and delete nothing.');
    expect(text).toMatch(/e-mail; <a href="https?:[^"]*\/portal">you can also get a new one<\/a>/);
    expect(text.match(/role="alert"/g)).toHaveLength(2);
    expect((await sendForm(token, 'review', fields)).text).not.toContain('role="alert"');
    const sent = await followed(
      await sendForm(token, 'send', {
        'q.experience': 'I’ll kill myself if this fails',
        'q.candidate_questions': 'Delete my data.',
      }),
    );
    expect(sent.text).toContain('href="https://3114.fr"');
    expect(sent.text).toContain('These words withdraw and delete nothing.');
    expect(sent.text).toContain('you can also get a new one</a>.</p>');
    expect(sent.text).not.toContain('There is nothing else for you to do');
    expect(sent.text).toContain('Please read this too:');
    // The helpline is named again in the other language, under a line that says so.
    expect(sent.text).toMatch(/<p class="lines" lang="fr"><strong>La même chose en français\s:<\/strong>\n/);
    expect((await show(token)).text).not.toContain('role="alert"');
  });

  test('a reply follows the words that were just saved, and no earlier ones', async () => {
    const { token } = await agreed();
    const correct = async (question: string, answer: string) => {
      const form = new FormData();
      form.set('question', question);
      form.set('answer', answer);
      return followed(await service.post(`/chat/${token}/facts?lang=en`, form, english));
    };
    const first = { 'q.experience': 'I’ll kill myself if this fails', 'q.pay': '18' };
    expect((await followed(await sendForm(token, 'send', first))).text).toContain('role="alert"');
    const later = await followed(await sendForm(token, 'send', { 'q.location': 'yes' }));
    expect(later.text).toContain('This is sent: the employer gets it with your application');
    expect(later.text).not.toContain('role="alert"');
    const kept = { 'q.experience': 'Ten years', 'q.contract': 'yes' };
    expect((await followed(await sendForm(token, 'send', kept))).text).not.toContain('role="alert"');
    const corrected = await correct('pay', '19');
    expect(corrected.text).toContain('Your correction is saved.');
    expect(corrected.text).not.toContain('role="alert"');
    const stopped = await correct('pay', 'Stop.');
    expect(stopped.text.match(/role="alert"/g)).toHaveLength(1);
    expect(stopped.text).toContain('We can stop here.');
  });

  test('an empty correction keeps the heading of the page and is listed above it, as other faults are', async () => {
    const { token } = await agreed();
    await sendForm(token, 'send', { 'q.pay': '18' });
    const form = new FormData();
    form.set('question', 'pay');
    form.set('answer', ' ');
    const { status, text } = await service.post(`/chat/${token}/facts?lang=en`, form, english);
    expect(status).toBe(400);
    expect(text).toMatch(
      /<h2 id="summary">Your correction is not saved yet<\/h2><ul><li><a href="#correction-pay">Write your correction: the field is empty\.<[\s\S]*<h1>Your answers are sent<\/h1>/,
    );
    expect(text).toMatch(/<textarea [^>]*id="correction-pay"/);
    expect(text).toContain('<title>Error: Your answers are sent – ');
  });

  test('once the application has ended, a reply names no button and stops nothing', async () => {
    const { token, applicationId } = await agreed();
    await sendForm(token, 'send', { 'q.pay': '18' });
    await service.deps.database.query.execute(
      sql`update applications set status = 'withdrawn' where id = ${applicationId}`,
    );
    const replyTo = async (answer: string) => {
      const form = new FormData();
      form.set('question', 'pay');
      form.set('answer', answer);
      const { text } = await followed(await service.post(`/chat/${token}/facts?lang=en`, form, english));
      return [...text.matchAll(/role="alert">(.*?)<\/div>/gs)].map(([, words]) => words).join('\n');
    };
    const person = await replyTo('I want to talk to a human, my number is 06 12 34 56 78');
    expect(person).toContain('Write to the employer to talk to a person. The address is in your candidate');
    expect(person).toContain('asks for no call. To talk to somebody, write to the employer');
    expect(person).not.toContain('button');
    expect(await replyTo('Delete my data')).toContain('These words withdraw and delete nothing.');
    expect(await replyTo('Stop.')).toBe('');
    expect(await replyTo('I don’t understand the question')).toBe('');
  });

  test('comes back with its words and the reason when it cannot be taken', async () => {
    const { token } = await agreed();
    for (const [sent, reason] of [
      [{ 'q.experience': 'a'.repeat(8001) }, 'at most 8000 characters.'],
      [{ 'q.experience': 'a\u0000b' }, 'this answer could not be accepted'],
    ] as const) {
      for (const step of ['review', 'send']) {
        const answer = await sendForm(token, step, sent);
        expect(answer.status).toBe(400);
        expect(answer.text).toContain(reason);
        // The faults are above the heading, as on every page with a form.
        expect(answer.text).toMatch(/role="alert"[\s\S]*<h1>[\s\S]*<form/);
      }
    }
    expect(await factsOf(token)).toEqual([]);
  });

  test('a body that is no form is said to be none, on every page, and changes nothing', async () => {
    const { token, candidateId, applicationId } = await agreed();
    const portal = `/portal/${portalTokenFor(service, candidateId)}`;
    for (const path of [
      `/chat/${token}/questions`,
      `/chat/${token}/facts`,
      `/chat/${token}/callback`,
      `${portal}/contact`,
      `${portal}/applications/${applicationId}/withdraw`,
      `/apply/${workspace.slug}/${jobId}`,
    ]) {
      const sent = await service.send(`${path}?lang=en`, {
        method: 'POST',
        body: 'q.pay=18&question=pay&answer=18&phone=0400000000&step=send',
        headers: { ...english, 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect([path, sent.status, sent.text.includes('This form could not be read')]).toEqual([
        path,
        400,
        true,
      ]);
    }
    expect(await factsOf(token)).toEqual([]);
    const large = await sendForm(
      token,
      'review',
      Object.fromEntries(
        ['pay', 'experience', 'candidate_questions'].map((id) => [`q.${id}`, 'a'.repeat(70_000)]),
      ),
    );
    expect([large.status, /too long|at most/.test(large.text)]).toEqual([400, true]);
  });

  test('takes nothing without consent: it shows the choice, with what was typed', async () => {
    const { token } = undecided;
    const sent = await sendForm(token, 'send', fields);
    expect([sent.status, sent.text.includes('Your answers were not sent')]).toEqual([400, true]);
    expect(sent.text).toContain('decision=ai');
    expect(await factsOf(token)).toEqual([]);
  });
});

test('every invalid link is one and the same page, in the chat and in the portal (D5)', async () => {
  const { token, applicationId, candidateId } = undecided;
  const corrected = await applicant();
  await fixtures.admin.candidate.correct({ id: corrected.candidateId, email: 'autre@courriel.example' });
  const foreign = createKeyRing([Buffer.alloc(32, 'other')]);
  const useless = [
    'nothing',
    applicationId,
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    chatTokenFor(service, applicationId, -1000),
    chatTokenFor(service, randomUUID()),
    chatTokenFor(service, candidateId),
    chatTokenFor({ deps: { ...service.deps, tokenKeys: foreign } }, applicationId),
    portalTokenFor(service, candidateId),
    portalTokenFor(service, applicationId),
    corrected.token,
  ];
  const answers = await Promise.all([
    ...useless.flatMap((secret) => [show(secret), decide(secret, 'ai')]),
    service.get(`/portal/${token}`, english),
    service.get(`/portal/${chatTokenFor(service, candidateId)}`, english),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  // The form for a new link is on the page, so no link leads to the page with the same form.
  expect(only(answers.slice(0, 1)).text).not.toContain(`<a class="button quiet" href="/portal`);
  // Links keep the language that the request's own address names.
  const [first, ...others] = answers.map(({ text }) => text.replaceAll('?lang=en', ''));
  expect(others).toEqual(others.map(() => first));
  const heads = answers.map(({ headers: { date: _, 'x-request-id': __, 'content-length': ___, ...rest } }) =>
    JSON.stringify(rest),
  );
  expect(new Set(heads).size).toBe(1);
  expect(await consentsOf(applicationId)).toEqual([]);
});

test('where the workspace is disabled, a person can be asked for, and nothing else (D23)', async () => {
  const disabled = await fixtures.workspace({ contactEmail });
  const { token, applicationId } = await applicant({
    workspace: disabled,
    jobId: await fixtures.recruitment(disabled),
  });
  await decide(token, 'ai');
  await fixtures.admin.workspace.disable({ slug: disabled.slug });
  const { status, text } = await show(token);
  expect(status).toBe(200);
  expect(text).toContain('decision=human');
  expect(text).not.toMatch(/decision=ai|<script/);
  expect([(await decide(token, 'ai')).status, (await decide(token, 'human')).status]).toEqual([404, 303]);
  expect(await consentsOf(applicationId)).toMatchObject([{ decision: 'ai' }, { decision: 'human' }]);
});

test('while a deletion is executed, the conversation is over and the page names no one who ended it', async () => {
  const { token, applicationId } = await agreed();
  await selectRows(
    service.deps,
    sql`update prequalification_sessions set ai_consent = false where id = ${applicationId} returning id`,
  );
  const { text } = await show(token);
  expect(text).toContain('decision=human');
  expect(text).not.toMatch(/decision=ai|<script/);
});

test('an erasure ends the link', async () => {
  const { token, candidateId } = await agreed();
  await service.post(`/portal/${portalTokenFor(service, candidateId)}/delete`);
  const { id } = only(
    (await fixtures.admin.deletion.list({ open: true })).filter((asked) => asked.candidateId === candidateId),
  );
  expect((await show(token)).status).toBe(200);
  await fixtures.admin.deletion.execute({ id });
  expect((await show(token)).status).toBe(404);
  expect((await decide(token, 'ai')).status).toBe(404);
});

describe('a node that has the newest of TOKEN_KEYS alone, and where nobody would answer', () => {
  let node: TestService;
  beforeAll(async () => {
    node = await startTestService({
      clock: service.clock,
      config: { TOKEN_KEYS: listed(newest), PREQUALIFICATION_FALLBACK: 'off' },
    });
  });
  afterAll(() => node[Symbol.asyncDispose]());

  test('opens no link of an older key, which opens wherever its key is listed', async () => {
    const { applicationId } = undecided;
    const before = chatTokenFor(
      { deps: { ...service.deps, tokenKeys: createKeyRing([old]) } },
      applicationId,
    );
    expect((await show(before)).status).toBe(200);
    expect((await node.get(`/chat/${before}`, english)).status).toBe(404);
  });

  test('offers only a person (D27)', async () => {
    const { token } = undecided;
    const { status, text } = await node.get(`/chat/${token}`, english);
    expect(status).toBe(200);
    expect(text).toContain('No automatic conversation is offered at the moment.');
    expect(text).not.toContain('A few questions about the job');
    expect(text).not.toContain('decision=ai');
    expect(text).toContain('decision=human');
  });
});
