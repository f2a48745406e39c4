import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type CountingMailServer = {
  url: string;
  /** How often each Message-ID was accepted. */
  accepted: Map<string, number>;
  close(): Promise<void>;
};

/** A mail server that counts what it accepts. */
export async function startCountingMailServer(): Promise<CountingMailServer> {
  const accepted = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        const [, id = 'none'] = /^Message-ID: (<[^>]+>)/im.exec(mail) ?? [];
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        done();
      }, done);
    },
  });
  // A node that is killed hangs up.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
