import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type Delivery = ParsedMail & { recipients: string[] };

export type MailServer = AsyncDisposable & {
  url: string;
  /** What it accepted, in order. */
  mails: Delivery[];
  /** Refuses every recipient with this code until it is null again. */
  refuseWith(code: number | null): void;
};

/** A mail server on a free port that keeps what it accepts. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Delivery[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
  // A client that hangs up is no concern of these tests.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith: (code) => {
      refusal = code;
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)),
  };
}
