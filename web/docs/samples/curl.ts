import { shellQuoted } from '#kernel/text/shell.ts';
import type { DescribedCall } from './described-call.ts';

/** Writes the call as a line for a shell. */
export function curlSample({ method, url, isKeyed, json, form, answers }: DescribedCall): string {
  const hasBody = json !== undefined || form !== undefined;
  const isUsual = method === 'GET' || (method === 'POST' && hasBody);
  const parts = [
    `curl ${answers === 'stream' ? '-sSN' : '-sS'} ${isUsual ? '' : `-X ${method} `}${shellQuoted(url)}`,
    ...(isKeyed ? ['-H "X-API-Key: $GUICHET_KEY"'] : []),
    ...(json === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(json, null, 2))}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => `--form-string ${shellQuoted(`${name}=${value}`)}`),
  ];
  return parts.join(' \\\n  ');
}
