import { fileURLToPath } from 'node:url';
import { type Program, startProgram } from '../node/program.ts';

export type PeerOptions = {
  databaseUrl: string;
  publicUrl: string;
  core: number | null;
  flags: readonly string[];
};

type Peer = 'rows' | 'cached' | 'fastify' | 'express' | 'elements' | 'intake' | 'manage/main' | 'search';

/** Starts a server that an engineer could have written in place of Guichet, over Guichet's tables. */
export function startPeer(
  peer: Peer,
  { databaseUrl, publicUrl, core, flags }: PeerOptions,
  ...words: string[]
): Promise<Program> {
  const file = fileURLToPath(new URL(`${peer}.ts`, import.meta.url));
  const command = [process.execPath, ...flags, file, databaseUrl, publicUrl, ...words];
  return startProgram({ command, environment: { NODE_ENV: 'production' }, core });
}
