import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';

const file = new URL('RESULTS.md', import.meta.url);
const head = `# Results

\`npm run bench\` writes a section for each measurement. Compare only figures of one table.
`;

/** Prints a section, and writes it into RESULTS.md in place of the one with the same title. */
export async function publishSection(title: string, lines: readonly string[]): Promise<void> {
  const section = [`## ${title}`, '', ...lines, ''].join('\n');
  process.stdout.write(`${section}\n`);
  const existing = await readFile(file, 'utf8').catch(() => head);
  const [start = head, ...sections] = existing.split(/^(?=## )/m);
  const others = sections.map((text) => text.trimEnd());
  const index = others.findIndex((text) => text.split('\n')[0] === `## ${title}`);
  others.splice(index < 0 ? others.length : index, 1, section.trimEnd());
  await writeFile(file, `${[start.trimEnd(), ...others].join('\n\n')}\n`);
}

/** The date and the machine of the figures. */
export function conditions(postgresVersion: string, core: number | null): string {
  const place =
    core === null
      ? 'no core of its own for the server'
      : 'the server on one core, load and database on the rest';
  return `${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, PostgreSQL ${postgresVersion}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${place}.`;
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)];
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
