import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = fileURLToPath(new URL('load.lua', import.meta.url));

export type Load = {
  /** The address, with its path where it is one. */
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** Paths, one a line, each asked at most once; the load ends with them. */
  pathsFile?: string;
  /** The length that every body must have. */
  bodyBytes?: number;
};

export type Loaded = {
  requests: number;
  seconds: number;
  /** Of all answers, heads included. */
  bytes: number;
  p50: number;
  p99: number;
  /** Connections that failed, and statuses from 400 on. */
  errors: number;
  /** Answers with another status than 200 or another length, where a length is given. */
  wrong: number;
};

/** Keeps so many connections asking, from one thread: of the generators it costs the least. */
export async function loadWithWrk(load: Load): Promise<Loaded> {
  const { url, headers = {}, connections, seconds, pathsFile = '-', bodyBytes = '-' } = load;
  const flags = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s', '-s', script];
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stderr } = await run('wrk', [...flags, ...lines, url, '--', pathsFile, String(bodyBytes)]);
  return JSON.parse(stderr) as Loaded;
}
