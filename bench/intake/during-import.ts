import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { preload } from '#test/support/runner/preload.ts';
import { type Call, type Meter, meterCallers } from '../meter.ts';

const root = new URL('../..', import.meta.url);
/** The pause of an applicant after each call. */
const PAUSE_MS = 20;

type Import = { environment: Record<string, string>; workspace: string; rows: number };

/** Measures the answers to applicants while an administrator imports jobs, and the time of the import. */
export async function meterDuringImport(
  apply: Call,
  { environment, workspace, rows }: Import,
): Promise<{ meter: Meter; importedMs: number }> {
  const jobs = Array.from({ length: rows }, (_, number) => ({
    externalId: `ATS-${number}`,
    title: `Technicienne de maintenance ${number}`,
    descriptions: { position: 'Entretien des machines de production, en équipe de jour. '.repeat(20) },
  }));
  const cliArguments = ['server/cli.ts', 'recruitment', 'import', '--workspace', workspace, '--file', '-'];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...preload, ...cliArguments], {
    cwd: root,
    env: environment,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(JSON.stringify(jobs));
  const meter = await meterCallers([[apply], [apply]], { work: once(child, 'exit'), pauseMs: PAUSE_MS });
  if (child.exitCode !== 0) throw new Error('the import failed');
  return { meter, importedMs: performance.now() - startedAt };
}
