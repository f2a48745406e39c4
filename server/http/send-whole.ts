import { type ServerResponse, STATUS_CODES } from 'node:http';
import { KEEP_ALIVE_MS } from './listener.ts';

/** Alternating names and values, in `writeHead`'s format. */
type Headers = readonly string[];

export type WholeHead = { status: 200 | 304; headers: Headers; text: string };

const LINE_END = '\r\n';
const persistent = `Connection: keep-alive${LINE_END}Keep-Alive: timeout=${KEEP_ALIVE_MS / 1000}${LINE_END}`;
const date = { second: 0, text: '' };

/** Checks the headers once, for any number of answers. */
export function wholeHead(status: WholeHead['status'], headers: Headers): WholeHead {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let index = 0; index < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  if (lines.some((line) => /[^\t\x20-\x7e]/.test(line)))
    throw new TypeError('a header has a character that none may have');
  return { status, headers, text: `${lines.join(LINE_END)}${LINE_END}` };
}

/**
 * Sends an answer whose head is text already. `writeHead` would check its twenty headers again and join them, which takes
 * 7 of the 30 µs of CPU of a cached answer. Node treats `_header` as a head of its own. A client that wants the connection
 * closed gets a head by `writeHead`, so that Node's rules are not repeated here.
 */
export function sendWhole(
  response: ServerResponse,
  { status, headers, text }: WholeHead,
  { requestId, body }: { requestId: string; body: Buffer | undefined },
): void {
  if (response.shouldKeepAlive) {
    const own = `X-Request-Id: ${requestId}${LINE_END}Date: ${httpDate()}${LINE_END}${persistent}${LINE_END}`;
    response.statusCode = status;
    (response as ServerResponse & { _header: string })._header = text + own;
  } else response.writeHead(status, ['X-Request-Id', requestId, ...headers]);
  response.end(body);
}

function httpDate(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== date.second) Object.assign(date, { second, text: new Date(now).toUTCString() });
  return date.text;
}
