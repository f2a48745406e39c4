import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../realtime/redis/support.ts';
import { freePort } from '../support/servers/free-port.ts';
import { programEnvironment } from '../support/servers/system-programs.ts';

const SCRAPE_SECONDS = 2;
/** Over so many scrapes a rate is taken. */
const WINDOW = `[${5 * SCRAPE_SECONDS}s]`;

const kit = (file: string) => readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');

type Answer<Data> = { status: string; data: Data };

/** Debian's Prometheus with the kit's two files, in which only targets, intervals and durations are replaced. */
export async function startKitPrometheus(targets: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-prometheus-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = (await kit('prometheus/prometheus.yaml'))
    .replace(/(scrape_interval): \w+/, `$1: ${SCRAPE_SECONDS}s\n  scrape_timeout: ${SCRAPE_SECONDS}s`)
    .replace(/(evaluation_interval): \w+/, '$1: 1s')
    .replace(/targets: .*/, `targets: ${JSON.stringify(targets)}`);
  await writeFile(join(folder, 'prometheus.yaml'), config);
  await writeFile(join(folder, 'guichet-alerts.yaml'), hastened(await kit('prometheus/alerts.yaml')));
  const flags = [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn('prometheus', flags, {
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (bytes) => output.push(String(bytes)));
  const dismiss = () => child.kill('SIGKILL');
  process.once('exit', dismiss);
  const exited = once(child, 'exit');
  const early = exited.then(() => {
    throw new Error(`Prometheus ended: ${output.join('')}`);
  });
  early.catch(() => {});

  async function ask<Data>(path: string): Promise<Data> {
    const answer = await fetch(`${url}${path}`);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return (JSON.parse(text) as Answer<Data>).data;
  }

  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await Promise.race([until(isReady), early]);
  return {
    /** Names of the alerts that fire now. */
    firing: async () => {
      const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>(
        '/api/v1/alerts',
      );
      const names = alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
      return new Set(names);
    },
    /** Names of all alerts of the file. */
    alerts: async () => {
      const { groups } = await ask<{ groups: { rules: { name: string; health: string }[] }[] }>(
        '/api/v1/rules?type=alert',
      );
      return groups.flatMap(({ rules }) => rules.map(({ name }) => name));
    },
    /** How many series have had a value since the start. */
    series: async (query: string) => {
      const now = Date.now() / 1000;
      const parameters = new URLSearchParams({
        query: query.replaceAll('[$__rate_interval]', WINDOW),
        start: String(now - 600),
        end: String(now),
        step: '2',
      });
      const { result } = await ask<{ result: { values: [number, string][] }[] }>(
        `/api/v1/query_range?${parameters}`,
      );
      return result.filter(({ values }) => values.some(([, value]) => value !== 'NaN')).length;
    },
    stop: async () => {
      process.off('exit', dismiss);
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same rules over seconds: what they compare stays as it is. */
function hastened(rules: string): string {
  return rules.replace(/for: \d+m/g, 'for: 1s').replace(/\[\d+[mh]\]/g, WINDOW);
}
