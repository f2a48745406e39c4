import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation } from '#openapi/operations.ts';
import type { Answer } from '../support/requests/http.ts';
import type { Described, FuzzRequest } from './requests.ts';

/** Words of drivers, stacks and file systems (D3). */
const internal = /node_modules|\n {4}at |\.ts:\d|drizzle|zoderror|sqlstate|pglite|violates .* constraint/i;

/** Compares an answer with the document; resolves to the fault, or null. */
export function createAnswerCheck(
  document: object,
  describedAt: (path: string, method: string) => Described | undefined,
) {
  const ajv = addFormats.default(new Ajv2020({ strict: false })).addFormat('binary', true);
  ajv.addSchema(document, 'document');
  const known = new Map<string, ValidateFunction>();
  const check = (pointer: string, text: string): string | null => {
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    known.set(pointer, validate);
    const body: unknown = JSON.parse(text);
    return validate(body) ? null : `the body is not as documented: ${ajv.errorsText(validate.errors)}`;
  };

  return ({ operation, transport, sent }: FuzzRequest, answer: Answer): string | null => {
    const { status, headers, text } = answer;
    if (status >= 500) return `an unhandled ${status}`;
    if (internal.test(text)) return 'words that are nobody’s business';
    if (!headers['x-request-id']) return 'no request id';
    if (transport === 'rpc') return checkRpcAnswer(operation, answer);
    const { path } = operation.rest;
    const method = sent.method === undefined || sent.method === 'HEAD' ? 'GET' : sent.method;
    const type = headers['content-type']?.split(';')[0] ?? '';
    if (sent.method === 'HEAD' || status === 204 || status === 304) return null;
    if ([405, 406].includes(status)) {
      return check('/components/schemas/ErrorResponse', text);
    }
    // Another method of the path may belong to another operation.
    const described = describedAt(path, method);
    if (described === undefined) return status === 404 ? null : `${status} for ${sent.method}`;
    const { responses } = described;
    // An unknown path belongs to no operation.
    const documented = responses[String(status)];
    if (documented === undefined) return `an undocumented ${status}`;
    if (documented.content?.[type] === undefined) return `${status} as an undocumented ${type}`;
    if (type !== 'application/json') return null;
    const pointer = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      type,
      'schema',
    ];
    // An unknown address has the standard body, also where the operation's errors have another.
    if (status === 404 && text.includes('"documentation_url"'))
      return check('/components/schemas/ErrorResponse', text);
    return check(
      pointer
        .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
        .join(''),
      text,
    );
  };
}

function checkRpcAnswer({ rest, clientLimits }: Operation, { status, headers, text }: Answer): string | null {
  if (!headers['content-type']?.startsWith('application/json')) return null;
  // RPC answers 200 where REST has no body, or says that something was created. A call that cannot be parsed belongs to no operation.
  const succeeds = rest.statuses.some((one) => one === 204 || one === 201) ? [200] : [];
  const allowed = [
    ...rest.statuses,
    ...succeeds,
    400,
    404,
    405,
    ...(clientLimits.length > 0 ? [429] : []),
    503,
  ];
  if (!allowed.includes(status)) return `an undocumented ${status} on RPC`;
  const body = JSON.parse(text) as {
    result?: unknown;
    error?: { data?: { httpStatus?: number; requestId?: string } };
  };
  if (status === 200) return body.result === undefined ? 'no result' : null;
  const { httpStatus, requestId } = body.error?.data ?? {};
  return httpStatus === status && requestId !== undefined ? null : 'an error without its data';
}
