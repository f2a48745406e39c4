import type { DescribedCall } from './describe-call.ts';
import { pythonSyntax, writeLiteral } from './write-literal.ts';

/** Writes the call in Python 3 with its standard library. */
export function pythonSample({ method, url, needsKey, json, form, file, answers }: DescribedCall): string {
  const modules = [
    (json !== undefined || answers === 'json') && 'json',
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
    form !== undefined && (file === undefined ? 'data=body.encode()' : 'data=body'),
  ].filter((option) => option !== false);
  return `import ${modules.join(', ')}

${formOf({ form, file })}request = urllib.request.Request(
${options.map((option) => `    ${option},\n`).join('')})
with urllib.request.urlopen(request) as response:
${outcomes[answers]}`;
}

const outcomes: Record<DescribedCall['answers'], string> = {
  json: '    print(response.status, json.load(response))',
  text: '    print(response.status, response.read().decode())',
  nothing: '    print(response.status)',
  stream: '    for line in response:\n        print(line.decode(), end="")',
};

function formOf({ form, file }: Pick<DescribedCall, 'form' | 'file'>): string {
  if (form === undefined) return '';
  if (file !== undefined) return fileForm(file);
  return `form = ${writeLiteral({ ...form }, pythonSyntax, '')}
boundary = uuid.uuid4().hex
parts = [
    f'--{boundary}\\r\\nContent-Disposition: form-data; name="{name}"\\r\\n\\r\\n{value}\\r\\n'
    for name, value in form.items()
]
body = "".join(parts) + f"--{boundary}--\\r\\n"
`;
}

/** Writes a form whose only field is a file. */
function fileForm(file: string): string {
  return `boundary = uuid.uuid4().hex
head = f'--{boundary}\\r\\nContent-Disposition: form-data; name="${file}"; filename="cv.pdf"\\r\\nContent-Type: application/pdf\\r\\n\\r\\n'
with open("cv.pdf", "rb") as cv:
    body = head.encode() + cv.read() + f"\\r\\n--{boundary}--\\r\\n".encode()
`;
}
