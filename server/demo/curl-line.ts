import { shellQuoted } from '#kernel/text/shell.ts';
import type { Operation } from '#openapi/operations.ts';
import type { Authentication, ExampleValues } from '#routers/base/rest.ts';

/** The values that a line of `curl` needs. */
type CurlFacts = {
  values: ExampleValues;
  keys: Record<Exclude<Authentication, 'none'>, string>;
  /** The path of the file that the line for an operation with a form uploads. */
  cvPath: string;
};

/** Writes a line of `curl` that calls the operation with its own example. */
export function curlLine({ rest, authentication }: Operation, { values, keys, cvPath }: CurlFacts): string {
  const { parameters = {}, request } = rest.examples(values);
  const path = rest.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
  const { consumes = request === undefined ? 'none' : 'json', files = [] } = rest;
  const [file] = files;
  const words = [rest.produces === 'stream' ? 'curl -sSN' : 'curl -sS'];
  if (authentication !== 'none') words.push(`-H ${shellQuoted(`X-API-Key: ${keys[authentication]}`)}`);
  if (rest.method === 'POST' && consumes === 'none') words.push('-X POST');
  if (consumes === 'json') words.push(...jsonBody(request));
  if (consumes === 'multipart') words.push(...formFields(request));
  if (consumes === 'multipart' && file !== undefined) words.push(fileField(file.field, cvPath));
  words.push(shellQuoted(`${values.publicUrl}${path}`));
  return words.join(' ');
}

function jsonBody(request: unknown): string[] {
  return ["-H 'Content-Type: application/json'", `--data-raw ${shellQuoted(JSON.stringify(request))}`];
}

function formFields(request: unknown): string[] {
  return Object.entries(Object(request)).map(
    ([name, value]) => `--form-string ${shellQuoted(`${name}=${value}`)}`,
  );
}

function fileField(field: string, path: string): string {
  return `-F ${shellQuoted(`${field}=@"${path.replace(/(["\\])/g, '\\$1')}";type=application/pdf`)}`;
}
