import type { ExampleCall } from './describe-call.ts';
import { pythonSyntax, writeLiteral } from './write-literal.ts';

/** Writes the call in Python 3 with its standard library. */
export function pythonSample(call: ExampleCall): string {
  const { method, url, needsKey, json, form, fileField, answerKind } = call;
  const modules = [
    (json !== undefined || answerKind === 'json') && 'json',
    needsKey && 'os',
    'urllib.request',
    form !== undefined && 'uuid',
  ].filter((name) => name !== false);
  const headers = [
    needsKey && '"X-API-Key": os.environ["GUICHET_KEY"]',
    json !== undefined && '"Content-Type": "application/json"',
    form !== undefined && '"Content-Type": f"multipart/form-data; boundary={boundary}"',
  ].filter((header) => header !== false);
  const options = [
    `"${url}"`,
    method !== 'GET' && `method="${method}"`,
    headers.length > 0 && `headers={${headers.join(', ')}}`,
    json !== undefined && `data=json.dumps(${writeLiteral(json, pythonSyntax, '    ')}).encode()`,
    // A body with a file is bytes already.
    form !== undefined && (fileField === undefined ? 'data=body.encode()' : 'data=body'),
  ].filter((option) => option !== false);
  return [
    `import ${modules.join(', ')}`,
    '',
    ...bodyStatements(call),
    'request = urllib.request.Request(',
    ...options.map((option) => `    ${option},`),
    ')',
    'with urllib.request.urlopen(request) as response:',
    printStatements[answerKind],
  ].join('\n');
}

/** The code that prints each kind of answer. */
const printStatements: Record<ExampleCall['answerKind'], string> = {
  json: '    print(response.status, json.load(response))',
  text: '    print(response.status, response.read().decode())',
  nothing: '    print(response.status)',
  stream: '    for line in response:\n        print(line.decode(), end="")',
};

/** Writes the statements that put a form into `body`; none for a call without a form. */
function bodyStatements({ form, fileField }: ExampleCall): string[] {
  if (form === undefined) return [];
  if (fileField !== undefined) return fileStatements(fileField);
  return [
    `form = ${writeLiteral({ ...form }, pythonSyntax, '')}`,
    'boundary = uuid.uuid4().hex',
    'parts = [',
    String.raw`    f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'`,
    '    for name, value in form.items()',
    ']',
    String.raw`body = "".join(parts) + f"--{boundary}--\r\n"`,
  ];
}

/** Writes the statements for a form whose only field is a file. */
function fileStatements(fieldName: string): string[] {
  const disposition = `Content-Disposition: form-data; name="${fieldName}"; filename="cv.pdf"`;
  return [
    'boundary = uuid.uuid4().hex',
    String.raw`head = f'--{boundary}\r\n${disposition}\r\nContent-Type: application/pdf\r\n\r\n'`,
    'with open("cv.pdf", "rb") as cv:',
    String.raw`    body = head.encode() + cv.read() + f"\r\n--{boundary}--\r\n".encode()`,
  ];
}
