import type { ExampleCall } from './describe-call.ts';

/** Writes the call for Node.js, Deno and Bun. */
export function typescriptSample(call: ExampleCall): string {
  const { method, url, needsKey, json, form, answerKind } = call;
  const headers = [
    needsKey && `'X-API-Key': process.env.GUICHET_KEY ?? ''`,
    json !== undefined && `'Content-Type': 'application/json'`,
  ].filter((header) => header !== false);
  const options = [
    method !== 'GET' && `method: '${method}'`,
    headers.length > 0 && `headers: { ${headers.join(', ')} }`,
    json !== undefined && `body: JSON.stringify(${indentedJson(json)})`,
    form !== undefined && 'body: form',
  ].filter((option) => option !== false);
  const fetchStatement =
    options.length === 0
      ? [`const response = await fetch('${url}');`]
      : [`const response = await fetch('${url}', {`, ...options.map((option) => `  ${option},`), '});'];
  return [...formStatements(call), ...fetchStatement, printStatements[answerKind]].join('\n');
}

/** The code that prints each kind of answer. */
const printStatements: Record<ExampleCall['answerKind'], string> = {
  json: 'console.log(response.status, await response.json());',
  text: 'console.log(response.status, await response.text());',
  nothing: 'console.log(response.status);',
  stream: `for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
  process.stdout.write(text);
}`,
};

/**
 * Writes the statements that fill `form`, after the import that a form with a file needs; none for a call without a
 * form.
 */
function formStatements({ form, fileField }: ExampleCall): string[] {
  if (form === undefined) return [];
  const fields = Object.entries(form).map(
    ([name, value]) => `form.set('${name}', ${JSON.stringify(value)});`,
  );
  const statements = ['const form = new FormData();', ...fields];
  if (fileField === undefined) return statements;
  return [
    `import { openAsBlob } from 'node:fs';`,
    '',
    ...statements,
    `form.set('${fileField}', await openAsBlob('cv.pdf', { type: 'application/pdf' }), 'cv.pdf');`,
  ];
}

function indentedJson(value: ExampleCall['json']): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}
