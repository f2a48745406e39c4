import { readFile } from 'node:fs/promises';
import { type Program, startProgram } from './program.ts';

const packageFile = new URL('../../package.json', import.meta.url);

type Options = {
  environment: Record<string, string>;
  core: number | null;
  flags: readonly string[];
  /** The folder of another version; by default this one is started. */
  folder?: string;
  /** Receives the service's log instead of this process's own standard error. */
  onLog?: (bytes: Buffer) => void;
};

export type Server = Program;

/** Starts the service as `npm start` does, without npm. */
export async function startServer({ flags, ...options }: Options): Promise<Server> {
  const { scripts } = JSON.parse(await readFile(packageFile, 'utf8')) as {
    scripts: { start: string };
  };
  const [, ...words] = scripts.start.replace(/^exec /, '').split(' ');
  return startProgram({ command: [process.execPath, ...flags, ...words], ...options });
}
