import type { DescribedCall } from './describe-call.ts';
import { phpSyntax, writeLiteral } from './write-literal.ts';

/** Writes the call in PHP 8, without curl or a package. */
export function phpSample({ method, url, needsKey, json, form, file, answers }: DescribedCall): string {
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
  return `<?php
${formStatements({ form, file })}$context = stream_context_create(['http' => [
${options.map((option) => `    ${option},\n`).join('')}]]);
${callAndPrint(url, answers)}`;
}

function callAndPrint(url: string, answers: DescribedCall['answers']): string {
  if (answers === 'stream') return `readfile('${url}', false, $context);`;
  const read = `file_get_contents('${url}', false, $context)`;
  return answers === 'json' ? `var_dump(json_decode(${read}));` : `echo ${read};`;
}

function formStatements({ form, file }: Pick<DescribedCall, 'form' | 'file'>): string {
  if (form === undefined) return '';
  if (file !== undefined) return fileForm(file);
  return `$form = ${writeLiteral({ ...form }, phpSyntax, '')};
$boundary = bin2hex(random_bytes(16));
$body = '';
foreach ($form as $name => $value) {
    $body .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"$name\\"\\r\\n\\r\\n$value\\r\\n";
}
$body .= "--$boundary--\\r\\n";
`;
}

/** Writes a form whose only field is a file. */
function fileForm(fieldName: string): string {
  return `$boundary = bin2hex(random_bytes(16));
$head = "--$boundary\\r\\nContent-Disposition: form-data; name=\\"${fieldName}\\"; filename=\\"cv.pdf\\"\\r\\nContent-Type: application/pdf\\r\\n\\r\\n";
$body = $head . file_get_contents('cv.pdf') . "\\r\\n--$boundary--\\r\\n";
`;
}
