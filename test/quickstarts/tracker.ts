import postgres from 'postgres';
import { inject } from 'vitest';
import { freePort } from '../support/servers/free-port.ts';

/** Makes the database of a tracker on the tests' PostgreSQL. The variables tell it and free ports to the quickstart. */
export async function prepareTracker() {
  const url = new URL(inject('postgresUrl'));
  const owner = postgres(url.href, { max: 1 });
  await owner`create database tracker`;
  await owner.end();
  url.pathname = '/tracker';
  const [port, httpsPort] = [await freePort(), await freePort()];
  return { ATS_DATABASE_URL: url.href, ATS_PORT: String(port), HTTPS_PORT: String(httpsPort) };
}
