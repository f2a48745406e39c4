import type { DescribedCall } from './describe-call.ts';

/** Writes the call for Node.js, Deno and Bun. */
export function typescriptSample({
  method,
  url,
  needsKey,
  json,
  form,
  file,
  answers,
}: DescribedCall): string {
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
  const optionsArgument =
    options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option},\n`).join('')}}`;
  // The import of a form with a file is the first line.
  return `${formLines({ form, file })}const response = await fetch('${url}'${optionsArgument});\n${printers[answers]}`;
}

/** The code that prints each kind of answer. */
const printers: Record<DescribedCall['answers'], string> = {
  json: 'console.log(response.status, await response.json());',
  text: 'console.log(response.status, await response.text());',
  nothing: 'console.log(response.status);',
  stream: `for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
  process.stdout.write(text);
}`,
};

function formLines({ form, file }: Pick<DescribedCall, 'form' | 'file'>): string {
  if (form === undefined) return '';
  const fields = Object.entries(form).map(
    ([name, value]) => `form.set('${name}', ${JSON.stringify(value)});\n`,
  );
  const lines = `const form = new FormData();\n${fields.join('')}`;
  if (file === undefined) return lines;
  return `import { openAsBlob } from 'node:fs';

${lines}form.set('${file}', await openAsBlob('cv.pdf', { type: 'application/pdf' }), 'cv.pdf');
`;
}

function indentedJson(value: DescribedCall['json']): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}
