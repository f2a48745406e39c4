import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { t } from 'trpc-cli';
import { z } from 'zod';
import { type Check, lack, runCheck } from '#domain/administration/service/check.ts';
import { createClamd } from '#files/inspection/clamd.ts';
import { type Config, mailWarning, parseConfig } from '../config/config.ts';
import { bodyMemoryFault } from '../http/body-bytes.ts';
import type { Command, Host } from './host.ts';
import { checkProduction } from './production-checks.ts';
import { sentenceOf } from './sentence.ts';

/** Bounds an attempt to connect to a server. */
const REACH_MS = 3000;

const doctorFlags = z.object({
  production: z.boolean().optional().describe('also fail when something that production needs is missing'),
});

/**
 * Builds the command that prints every check. It fails when a check does; with `--production` also when something is
 * lacking.
 */
export function doctorCommand(host: Host): Command {
  const command = t.procedure
    .meta({ description: 'Check the settings and the services that they name' })
    .input(doctorFlags);
  return command.handler(async ({ input }) => {
    const checks = await examineAll(host);
    const failedChecks = checks.filter(({ ok }) => !ok).map(({ check }) => check);
    const lackingChecks = input.production
      ? checks.filter(({ lacking }) => lacking).map(({ check }) => check)
      : [];
    if (failedChecks.length + lackingChecks.length === 0) return checks;
    host.print(checks);
    const sentences: string[] = [];
    if (failedChecks.length > 0) sentences.push(`These checks failed: ${failedChecks.join(', ')}.`);
    if (lackingChecks.length > 0) sentences.push(`A production would lack: ${lackingChecks.join(', ')}.`);
    throw new Error(sentences.join(' '));
  });
}

async function examineAll(host: Host): Promise<Check[]> {
  const settings = await runCheck('settings', async () => {
    parseConfig(host.environment);
    return 'every variable is valid';
  });
  if (!settings.ok) return [settings];
  const config = parseConfig(host.environment);
  return [
    settings,
    await runCheck('memory', async () => examineMemory(config)),
    await runCheck('data folder', () => examineDataDir(config)),
    ...(await examineService(host)),
    await runCheck('Redis', () => examineRedis(config)),
    await runCheck('clamd', () => examineScanner(config)),
    await runCheck('SMTP', () => examineMail(config)),
    ...(await checkProduction(config)),
  ];
}

/** Runs the checks that need the database, in the service or in its place. */
async function examineService(host: Host): Promise<Check[]> {
  try {
    return (await host.call('doctor', undefined)) as Check[];
  } catch (error) {
    return [{ check: 'database', ok: false, detail: sentenceOf(error) }];
  }
}

async function examineDataDir({ dataDir }: Config): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const probe = join(dataDir, `doctor-${randomUUID()}`);
  await writeFile(probe, '');
  await rm(probe);
  return `${dataDir} is writable`;
}

function examineMemory(config: Config): string {
  const fault = bodyMemoryFault(config);
  if (fault !== null) throw new Error(fault);
  return 'holds the largest application';
}

async function examineScanner({ clamdUrl }: Config): Promise<string> {
  if (clamdUrl === undefined) return 'unset: files are not scanned';
  await createClamd(clamdUrl, { deadlineMs: REACH_MS }).ping();
  return `${new URL(clamdUrl).host} answers`;
}

async function examineRedis({ redis, database }: Config) {
  if (redis !== null) return reachAll(redis.url, 6379);
  if (database === null) return 'unset: limits and streams stay in the process';
  return lack('unset: each of several nodes counts limits alone, and cannot send the answers of another');
}

async function examineMail(config: Config) {
  if (config.mail.smtpUrl !== undefined) return reachAll(config.mail.smtpUrl, 587);
  return lack(mailWarning(config) ?? 'unset: mails are files in DATA_DIR/mail');
}

/** Connects to every server of an address such as `redis+cluster://user:password@h1:6379,h2:6379/path`. */
async function reachAll(url: string, defaultPort: number): Promise<string> {
  // Without the scheme, the login, the path and the query.
  const servers = url
    .replace(/^[a-z+]+:\/\/([^@/]*@)?/, '')
    .replace(/[/?].*/, '')
    .split(',');
  await Promise.all(servers.map((server) => reach(server, defaultPort)));
  return `${servers.join(', ')} can be reached`;
}

function reach(server: string, defaultPort: number): Promise<void> {
  const { hostname, port } = new URL(`tcp://${server}`);
  return new Promise((resolve, reject) => {
    // Brackets around an IPv6 address belong to the URL only.
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort });
    socket.setTimeout(REACH_MS, () => socket.destroy(new Error(`${server} does not answer`)));
    socket.once('error', (error) => reject(new Error(`${server} cannot be reached`, { cause: error })));
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
}
