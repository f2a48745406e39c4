import type { ExampleCall } from './describe-call.ts';
import { phpSyntax, writeLiteral } from './write-literal.ts';

/** Writes the call in PHP 8, without curl or a package. */
export function phpSample(call: ExampleCall): string {
  const { method, url, needsKey, json, form, answerKind } = call;
  const headers = [
    needsKey && `'X-API-Key: ' . getenv('GUICHET_KEY')`,
    json !== undefined && `'Content-Type: application/json'`,
    form !== undefined && '"Content-Type: multipart/form-data; boundary=$boundary"',
  ].filter((header) => header !== false);
  const options = [
    `'method' => '${method}'`,
    headers.length > 0 && `'header' => [${headers.join(', ')}]`,
    json !== undefined && `'content' => json_encode(${writeLiteral(json, phpSyntax, '    ')})`,
    form !== undefined && `'content' => $body`,
    `'ignore_errors' => true`,
  ].filter((option) => option !== false);
  return [
    '<?php',
    ...bodyStatements(call),
    `$context = stream_context_create(['http' => [`,
    ...options.map((option) => `    ${option},`),
    ']]);',
    callAndPrint(url, answerKind),
  ].join('\n');
}

function callAndPrint(url: string, answerKind: ExampleCall['answerKind']): string {
  if (answerKind === 'stream') return `readfile('${url}', false, $context);`;
  const read = `file_get_contents('${url}', false, $context)`;
  return answerKind === 'json' ? `var_dump(json_decode(${read}));` : `echo ${read};`;
}

/** Writes the statements that put a form into `$body`; none for a call without a form. */
function bodyStatements({ form, fileField }: ExampleCall): string[] {
  if (form === undefined) return [];
  if (fileField !== undefined) return fileStatements(fileField);
  return [
    `$form = ${writeLiteral({ ...form }, phpSyntax, '')};`,
    '$boundary = bin2hex(random_bytes(16));',
    `$body = '';`,
    'foreach ($form as $name => $value) {',
    String.raw`    $body .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";`,
    '}',
    String.raw`$body .= "--$boundary--\r\n";`,
  ];
}

/** Writes the statements for a form whose only field is a file. */
function fileStatements(fieldName: string): string[] {
  const disposition = String.raw`Content-Disposition: form-data; name=\"${fieldName}\"; filename=\"cv.pdf\"`;
  return [
    '$boundary = bin2hex(random_bytes(16));',
    String.raw`$head = "--$boundary\r\n${disposition}\r\nContent-Type: application/pdf\r\n\r\n";`,
    String.raw`$body = $head . file_get_contents('cv.pdf') . "\r\n--$boundary--\r\n";`,
  ];
}
