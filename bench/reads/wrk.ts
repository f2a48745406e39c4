import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = fileURLToPath(new URL('load.lua', import.meta.url));

export type Load = {
  /** The address, with its path where the load has one path. */
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** A file of paths, one a line. Each is read at most once, and the load ends with them. */
  pathsFile?: string;
  /** The length that every body must have. */
  bodyBytes?: number;
};

export type Loaded = {
  requests: number;
  seconds: number;
  /** The size of all answers, heads included. */
  bytes: number;
  p50: number;
  p99: number;
  /** The number of failed connections and of statuses from 400 on. */
  errors: number;
  /** The number of answers with another status than 200, or with another length than the given one. */
  wrong: number;
};

/** Loads the server over many connections from one thread: this generator needs the least CPU. */
export async function loadWithWrk(load: Load): Promise<Loaded> {
  const { url, headers = {}, connections, seconds, pathsFile = '-', bodyBytes = '-' } = load;
  const flags = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s', '-s', script];
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stderr } = await run('wrk', [...flags, ...lines, url, '--', pathsFile, String(bodyBytes)]);
  return JSON.parse(stderr) as Loaded;
}
