import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { writeInto } from '#kernel/disk.ts';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';

export type MailMessage = {
  /** `<id@host>`: the same at every attempt, so that a mailbox shows the mail once. */
  messageId: string;
  to: string;
  /** The name that mailboxes show, followed by "via" and the service's name. The address is the service's. */
  senderName?: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** The Message-ID to which this mail and others of the same subject refer. */
  thread?: string;
  /** The address for mail programs' unsubscribe button: one POST to it ends the mails (RFC 8058). */
  unsubscribeUrl?: string;
  attachment?: { fileName: string; mediaType: string; content: string };
};

export interface Mailer {
  /** Resolves when the mail server has accepted the message; throws a FollowUpFailure. */
  send(message: MailMessage): Promise<void>;
  /** Erases the `.eml` files of messages, by id or by name; a mailer over SMTP writes none. */
  forget(messageIds: readonly string[]): Promise<void>;
  /**
   * Lists the `.eml` files written before `writtenBefore` by name: a name is the part of a Message-ID before its `@`.
   */
  list(writtenBefore: Date): AsyncIterable<string>;
  close(): void;
}

type MailerOptions = {
  /** The mail server, from SMTP_URL. */
  smtpUrl?: string | undefined;
  /** The sender's address, perhaps with a name, from MAIL_FROM. */
  from?: string | undefined;
  publicUrl: string;
  /** The folder of the `.eml` files that are written when there is no mail server. */
  folder: string;
};

type Sender = { name: string; address: string };

/** Creates a mailer that sends over SMTP, or without a mail server writes `.eml` files into a folder. */
export function createMailer({ smtpUrl, from, publicUrl, folder }: MailerOptions): Mailer {
  const sender = parseSender(from ?? `Guichet <no-reply@${new URL(publicUrl).hostname}>`);
  return smtpUrl === undefined ? createFolderMailer(folder, sender) : createSmtpMailer(smtpUrl, sender);
}

/** Parses MAIL_FROM: an address, or a name and an address, as in `"Guichet" <no-reply@guichet.example>`. */
function parseSender(from: string): Sender {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || 'Guichet', address: address.trim() };
}

/** The longest wait for each answer of the mail server while connecting, and for its address. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The longest time in which a connection may be silent. */
const SILENCE_TIMEOUT_MS = 20_000;

function createSmtpMailer(url: string, sender: Sender): Mailer {
  const { host: server } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  });
  return {
    send: async (message) => {
      await transport.sendMail(toMailOptions(message, sender)).catch((error: unknown) => {
        throw toFollowUpFailure(error, server);
      });
    },
    // A mail that was sent leaves no file here.
    forget: async () => {},
    list: async function* () {},
    close: () => transport.close(),
  };
}

function createFolderMailer(folder: string, sender: Sender): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const { message: bytes } = await composer.sendMail(toMailOptions(message, sender));
      const path = join(folder, fileNameOf(message.messageId));
      // The file gets its final name only when it is complete.
      const write = () => writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600, flush: true });
      await writeInto(folder, { write });
      await rename(`${path}.part`, path);
    },
    forget: async (messageIds) => {
      for (const messageId of messageIds) {
        const path = join(folder, fileNameOf(messageId));
        await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })]);
      }
    },
    async *list(writtenBefore) {
      for (const file of await readdir(folder).catch(noneIfAbsent)) {
        // A `.part` is a file that a crash left unfinished.
        const name = /^([A-Za-z0-9_-]+)\.eml(?:\.part)?$/.exec(file)?.[1];
        if (name === undefined) continue;
        const status = await stat(join(folder, file)).catch(() => null);
        if (status !== null && status.mtime < writtenBefore) yield name;
      }
    },
    close: () => {},
  };
}

/** Lists no files for a folder that is not there yet. */
function noneIfAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/**
 * Converts a message for nodemailer. Addresses are objects, since nodemailer would read a string as a list of
 * addresses. The subject is one line.
 */
function toMailOptions(
  { to, replyTo, thread, senderName, subject, attachment, unsubscribeUrl, ...message }: MailMessage,
  sender: Sender,
): SendMailOptions {
  return {
    ...message,
    ...(attachment !== undefined && {
      attachments: [
        {
          filename: attachment.fileName,
          contentType: attachment.mediaType,
          content: attachment.content,
        },
      ],
    }),
    from: senderName === undefined ? sender : { ...sender, name: `${senderName} via ${sender.name}` },
    to: { name: '', address: to },
    ...(thread !== undefined && { inReplyTo: thread, references: thread }),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: subject.replace(/\s+/g, ' ').trim(),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // A mail's content must not make nodemailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Returns the file name of a message, the same at every attempt: `<a1-b2@host>` becomes `a1-b2.eml`. It has no `/`, so
 * the file is never outside the folder.
 */
function fileNameOf(messageId: string): string {
  const name = messageId.replace(/^</, '').replace(/@.*/, '');
  return `${name.replace(/[^A-Za-z0-9-]/g, '_')}.eml`;
}

/**
 * Describes a failure without the mail server's own text, which repeats the recipient's address (D9). The text of a
 * failed connection is quoted, since no address was sent yet.
 */
function toFollowUpFailure(error: unknown, server: string): FollowUpFailure {
  const { code, responseCode, response, command, message } = error as Record<string, unknown>;
  const status = typeof responseCode === 'number' ? responseCode : null;
  const codes = [typeof code === 'string' ? code : 'ERROR', status].filter((word) => word !== null).join(' ');
  const isConnectionFailed = command === 'CONN' && status === null && response === undefined;
  const detail = isConnectionFailed ? `: ${message}` : '';
  return new FollowUpFailure(`the mail server ${server} did not take the message (${codes}${detail})`, {
    // A server that refuses the address with 5xx would refuse it again.
    permanent: code === 'EENVELOPE' && status !== null && status >= 500,
    cause: error,
  });
}
