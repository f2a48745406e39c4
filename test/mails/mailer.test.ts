import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, describe, expect, it } from 'vitest';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import { createMailer } from '#mails/sending/mailer.ts';
import { only } from '../support/fixtures.ts';
import { startMailServer } from '../support/servers/mail-server.ts';

const message = {
  messageId: '<0b9f0d5e-3c4e-4d1a-9a55-6a4a3d6f7c11@guichet.example>',
  to: 'camille@courriel.example',
  subject: 'Accusé de réception : « Soudeuse »',
  text: 'Bonjour,\n\nbien reçu.\n',
  html: '<p>Bonjour, bien reçu.</p>',
};
const publicUrl = 'https://guichet.example';
const server = await startMailServer();
const folder = await mkdtemp(join(tmpdir(), 'guichet-mail-'));
const overSmtp = createMailer({ smtpUrl: server.url, publicUrl, folder });
const intoFolder = createMailer({ publicUrl, folder: join(folder, 'mail') });

afterAll(async () => {
  overSmtp.close();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('a mailer over SMTP', () => {
  it('sends both forms under the given Message-ID, marked as automatic', async () => {
    server.mails.length = 0;
    const thread = '<thread@guichet.example>';
    await overSmtp.send({ ...message, thread, replyTo: 'recrutement@varenne.example' });
    const mail = only(server.mails);
    expect(mail.recipients).toEqual(['camille@courriel.example']);
    expect(mail.messageId).toBe(message.messageId);
    expect(['in-reply-to', 'references'].map((name) => mail.headers.get(name))).toEqual([thread, thread]);
    expect(mail.subject).toBe(message.subject);
    expect(mail.from.text).toBe('"Guichet" <no-reply@guichet.example>');
    expect(mail.replyTo?.text).toBe('recrutement@varenne.example');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.text.trim()).toBe(message.text.trim());
    expect(mail.html.trim()).toBe(message.html);
  });

  it('takes its sender from MAIL_FROM', async () => {
    server.mails.length = 0;
    const mailer = createMailer({
      smtpUrl: server.url,
      from: 'Emplois <emplois@varenne.example>',
      publicUrl,
      folder,
    });
    await mailer.send(message);
    mailer.close();
    expect(only(server.mails).from.value).toEqual([{ name: 'Emplois', address: 'emplois@varenne.example' }]);
  });

  it.each([
    '\r\nBcc: intrus@piege.example',
    '\nX-Spam: no',
    '\r\n\r\n<p>autre corps</p>',
    '\u2028Cc: a@b.example',
  ])('lets no header in through a subject: %j', async (tail) => {
    server.mails.length = 0;
    await overSmtp.send({ ...message, subject: `Bonjour${tail}` });
    const mail = only(server.mails);
    expect(mail.recipients).toEqual(['camille@courriel.example']);
    expect(mail.headerLines.map(({ key }) => key).sort()).toEqual(
      [
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'received',
        'subject',
        'to',
      ]
        .filter((key) => key !== 'received' || mail.headers.has('received'))
        .sort(),
    );
  });

  it.each([
    'a@courriel.example, b@piege.example',
    'a@courriel.example\r\nRCPT TO:<b@piege.example>',
    'Équipe <b@piege.example>',
  ])('reads no second recipient out of an address: %j', async (to) => {
    server.mails.length = 0;
    await overSmtp.send({ ...message, to }).catch(() => {});
    for (const mail of server.mails) expect(mail.recipients).not.toContain('b@piege.example');
  });

  it('reaches an address whose host has an accent', async () => {
    server.mails.length = 0;
    await overSmtp.send({ ...message, to: 'camille@société.example' });
    const header = only(server.mails).headerLines.find(({ key }) => key === 'to');
    expect(header?.line).toBe('To: camille@xn--socit-esab.example');
  });

  it.each([
    [550, true],
    [451, false],
  ])('tells a refusal with %i in words of its own, to be tried again or not', async (code, permanent) => {
    server.refuseWith(code);
    const failure = await overSmtp.send(message).catch((error: unknown) => error);
    server.refuseWith(null);
    expect(failure).toBeInstanceOf(FollowUpFailure);
    expect(failure).toMatchObject({
      permanent,
      message: `the mail server ${new URL(server.url).host} did not take the message (EENVELOPE ${code})`,
    });
  });

  it('fails, to be tried again, when no server is there', async () => {
    const gone = await startMailServer();
    await gone[Symbol.asyncDispose]();
    const mailer = createMailer({ smtpUrl: gone.url, publicUrl, folder });
    await expect(mailer.send(message)).rejects.toMatchObject({
      name: 'FollowUpFailure',
      permanent: false,
      message: `the mail server ${new URL(gone.url).host} did not take the message (ESOCKET: connect ECONNREFUSED ${new URL(gone.url).host})`,
    });
    mailer.close();
  });
});

describe('a mailer without a server', () => {
  const file = join(folder, 'mail', '0b9f0d5e-3c4e-4d1a-9a55-6a4a3d6f7c11.eml');

  it('writes one private file per message, however often it is sent', async () => {
    await intoFolder.send(message);
    await intoFolder.send(message);
    expect(await readdir(join(folder, 'mail'))).toEqual(['0b9f0d5e-3c4e-4d1a-9a55-6a4a3d6f7c11.eml']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const mail = await simpleParser(await readFile(file));
    expect(mail.messageId).toBe(message.messageId);
    expect(mail.to.text).toBe('camille@courriel.example');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('never leaves its folder', async () => {
    await intoFolder.send({ ...message, messageId: '<../../etc/x@guichet.example>' });
    expect((await readdir(join(folder, 'mail'))).sort()[1]).toBe('______etc_x.eml');
  });

  it('forgets a message, also one that it never had', async () => {
    await intoFolder.forget([message.messageId, '<absent@guichet.example>']);
    await expect(stat(file)).rejects.toThrow();
  });
});
