import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

export type ComposeService = {
  image: string;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  stop_grace_period?: string;
};

type ComposeFile = {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};

/** `deploy/compose.yaml` with its anchors resolved, and its passwords as given. */
export async function readComposeFile(password: string): Promise<ComposeFile> {
  const text = await readFile(new URL('../../deploy/compose.yaml', import.meta.url), 'utf8');
  return parse(text.replace(/\$\{(?:POSTGRES|SERVICE)_PASSWORD:\?[^}]*\}/g, password), {
    merge: true,
  }) as ComposeFile;
}

export async function readDockerfile(): Promise<string> {
  return readFile(new URL('../../deploy/Dockerfile', import.meta.url), 'utf8');
}

/** The variables that `ENV` of the Dockerfile sets. */
export function imageEnvironment(dockerfile: string): Record<string, string> {
  const line = /^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '';
  return Object.fromEntries(
    [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
