import { shellQuoted } from '#kernel/text/shell.ts';
import type { ExampleCall } from './describe-call.ts';

/** Writes the call as a command for a shell. */
export function curlSample({
  method,
  url,
  needsKey,
  json,
  form,
  fileField,
  answerKind,
}: ExampleCall): string {
  const hasBody = json !== undefined || form !== undefined;
  const isDefaultMethod = method === 'GET' || (method === 'POST' && hasBody);
  // curl shows the events of a stream as they arrive only without its buffer.
  const flags = answerKind === 'stream' ? '-sSN' : '-sS';
  const methodOption = isDefaultMethod ? '' : `-X ${method} `;
  const parts = [
    `curl ${flags} ${methodOption}${shellQuoted(url)}`,
    ...(needsKey ? ['-H "X-API-Key: $GUICHET_KEY"'] : []),
    ...(json === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(json, null, 2))}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => `--form-string ${shellQuoted(`${name}=${value}`)}`),
    ...(fileField === undefined ? [] : [`-F ${shellQuoted(`${fileField}=@cv.pdf;type=application/pdf`)}`]),
  ];
  return parts.join(' \\\n  ');
}
