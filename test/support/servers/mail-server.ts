import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type Delivery = ParsedMail & { recipients: string[] };

type MailServer = AsyncDisposable & {
  url: string;
  /** The accepted mails, in order. */
  mails: Delivery[];
  /** Refuses every recipient with this code until it is null again. */
  refuseWith(code: number | null): void;
};

type CountingMailServer = AsyncDisposable & {
  url: string;
  /** How often each Message-ID was accepted. */
  accepted: Map<string, number>;
};

/** A mail server on a free port that keeps what it accepts. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Delivery[] = [];
  let refusal: number | null = null;
  const server = await startServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        refusal === null
          ? null
          : Object.assign(new Error(`no mailbox ${address}`), { responseCode: refusal }),
      ),
    onData: (stream, session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
  });
  return {
    ...server,
    mails,
    refuseWith: (code) => {
      refusal = code;
    },
  };
}

/** A mail server that counts mails and keeps none. */
export async function startCountingMailServer(): Promise<CountingMailServer> {
  const accepted = new Map<string, number>();
  const server = await startServer({
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        const [, id = 'none'] = /^Message-ID: (<[^>]+>)/im.exec(mail) ?? [];
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        done();
      }, done);
    },
  });
  return { ...server, accepted };
}

async function startServer(options: SMTPServerOptions): Promise<AsyncDisposable & { url: string }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...options,
  });
  // Clients that hang up or are killed do not matter to these tests.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)),
  };
}
