import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Media = { schema?: object; itemSchema?: object };
type Described = {
  operationId: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};
export type OpenApi = { paths: Record<string, Record<string, Described>>; components: object };

type Request = { headers: IncomingHttpHeaders; body: Buffer };
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type DescribedService = ReturnType<typeof describedService>;

/** Checks calls by an OpenAPI document. */
export function describedService(document: OpenApi) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true })).addFormat('binary', true);
  ajv.addSchema(document, 'document');
  const faultsOf = (value: unknown, pointer: readonly string[]): string[] => {
    const path = pointer.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')));
    const validate = ajv.compile({ $ref: `document#/${path.join('/')}` });
    return validate(value) ? [] : [ajv.errorsText(validate.errors)];
  };

  function operationOf(method: string, pathname: string) {
    for (const [path, methods] of Object.entries(document.paths)) {
      const described = methods[method.toLowerCase()];
      const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
      if (described === undefined || !pattern.test(pathname)) continue;
      const at = ['paths', path, method.toLowerCase()];
      const named = (faults: string[]) => faults.map((fault) => `${described.operationId}: ${fault}`);
      return {
        id: described.operationId,
        faultsOfRequest: async (given: Request) => named(await faultsOfRequest(described, at, given)),
        faultsOfAnswer: (given: Answer) => named(faultsOfAnswer(described, at, given)),
      };
    }
    return null;
  }

  async function faultsOfRequest(described: Described, at: string[], { headers, body }: Request) {
    const missing = (described.parameters ?? []).filter(
      ({ name, in: place, required }) =>
        place === 'header' && required === true && headers[name.toLowerCase()] === undefined,
    );
    const isKeyed = (described.security ?? []).some((wanted) => Object.keys(wanted).length > 0);
    const faults = missing.map(({ name }) => `without ${name}`);
    if (isKeyed && headers['x-api-key'] === undefined) faults.push('without a key');
    if (described.requestBody === undefined) return faults;
    const mediaType = mediaTypeOf(headers);
    if (!(mediaType in described.requestBody.content)) return [...faults, `sent as ${mediaType}`];
    const value =
      mediaType === 'application/json' ? JSON.parse(body.toString()) : await fieldsOf(headers, body);
    return [...faults, ...faultsOf(value, [...at, 'requestBody', 'content', mediaType, 'schema'])];
  }

  function faultsOfAnswer(described: Described, at: string[], { status, headers, body }: Answer): string[] {
    const answer = described.responses[status];
    if (answer === undefined) return [`status ${status}`];
    if (answer.content === undefined) return body.length === 0 ? [] : [`a body with ${status}`];
    const mediaType = mediaTypeOf(headers);
    if (!(mediaType in answer.content)) return [`${status} as ${mediaType}`];
    const text = decodedBody(headers, body).toString();
    const media = [...at, 'responses', String(status), 'content', mediaType];
    if (mediaType === 'text/event-stream') return faultsOfStream(text);
    const value = /[/+]json$/.test(mediaType) ? JSON.parse(text) : text;
    return faultsOf(value, [...media, 'schema']);
  }

  /** Checks each event by the chunk's schema, which `itemSchema` names. A cut connection has no end. */
  function faultsOfStream(text: string): string[] {
    const data = [...text.matchAll(/^data: (.*)$/gm)].map(([, value = '']) => value);
    return data
      .filter((value) => value !== '[DONE]')
      .flatMap((value) => faultsOf(JSON.parse(value), ['components', 'schemas', 'ConversationChunk']));
  }

  return { operationOf };
}

function decodedBody({ 'content-encoding': coding }: IncomingHttpHeaders, body: Buffer): Buffer {
  if (coding === 'br') return brotliDecompressSync(body);
  return coding === 'gzip' ? gunzipSync(body) : body;
}

function mediaTypeOf(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
}

async function fieldsOf(headers: IncomingHttpHeaders, body: Buffer): Promise<Record<string, string>> {
  const type = { 'content-type': headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers: type }).formData();
  // A browser sends an empty file where the person chose none.
  const given = [...form].filter(([, value]) => typeof value === 'string' || value.size > 0);
  return Object.fromEntries(given.map(([name, value]) => [name, typeof value === 'string' ? value : 'file']));
}
