/**
 * Passes HTTPS at this machine on to the example, as a proxy does in production:
 *   PORT=8787 HTTPS_PORT=8443 node local-https.mjs local.key local.crt
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer } from 'node:tls';

const { PORT, HTTPS_PORT } = process.env;
const [key, cert] = process.argv.slice(2).map((file) => readFileSync(file));

const server = createServer({ key, cert }, (caller) => {
  const example = connect(Number(PORT), '127.0.0.1');
  caller.pipe(example).pipe(caller);
  caller.on('error', () => example.destroy());
  example.on('error', () => caller.destroy());
});
server.listen(Number(HTTPS_PORT), '127.0.0.1');
