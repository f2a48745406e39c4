import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import type { AdmissionRules } from '#domain/access/admission.ts';
import type { LimitState } from '#domain/access/call-limits.ts';
import type { AttachedFile } from '#domain/portal/export/build-export.ts';
import type { DomainError } from '#kernel/errors/errors.ts';

/** Describes the scopes that operations declare (contract section 5, rule 3). */
export const scopes = {
  'jobs:read': 'Read the published jobs of the workspace that the key belongs to.',
  'jobs:feed': 'Read the XML feed of published jobs.',
  'applications:write': 'Submit an application.',
  'prequalification:write': 'Record consent, converse and save state in a prequalification session.',
  'candidate-portal:read': 'Export a candidate’s data.',
  'candidate-portal:delete': 'Request the deletion of a candidate’s data.',
  'public:read': 'Read public discovery data and published careers.',
} as const;

type Scope = keyof typeof scopes;

/** Names the key that a caller must send. The base procedure decides it; document and catalog state it. */
export type Authentication = 'none' | 'workspace_key' | 'partner_key';

/** Selects the error body that an operation sends (contract section 7; D3). */
export type ErrorFamily = 'standard' | 'public' | 'text' | 'stream';

/** Is what an answer may say next to its body. Each transport sends it in its own way. */
export type ReplyMetadata = {
  /** Is the time of the answer's last change, if the answer does not say it itself (D7). */
  changedAt?: Date;
  /** Says that the caller used an application id, which a signed token will replace (D30). */
  temporaryToken?: boolean;
  /** Lists the files that an archive holds next to the answer. */
  files?: readonly AttachedFile[];
  /** Says that the application was received before (D67). */
  replayed?: boolean;
  /** Is the state of the limit that the call was counted against (D8). */
  limit?: LimitState;
};

/** Holds the values that examples use. The document has values of its own, the demo has those of its workspace. */
export type ExampleValues = {
  publicUrl: string;
  workspace: { name: string; slug: string };
  jobId: string;
  /** Identifies an application, and thus its session. */
  applicationId: string;
  candidateId: string;
  /** Belongs to the first of two people; `deletionToken` belongs to the second, who requests the deletion. */
  exportToken: string;
  deletionToken: string;
  /** Opens a conversation. */
  chatToken: string;
  /** Holds a file in base64. */
  cv: string;
};

/** Holds values that a reader can try; each validates against its schema. */
export type OperationExamples = {
  /** Fills the path and the query. */
  parameters?: Record<string, string>;
  request?: unknown;
  response: unknown;
  /** Is an input that the schema refuses. The document shows the 400 that answers it. */
  refused?: Record<string, unknown>;
};

/** Describes a refusal in the document by the value that the operation throws. */
export type DocumentedRefusal = { description: string; failure: DomainError };

/** Tells whether the method has a JSON body, unless an operation says otherwise. */
export const takesBody = ({ method }: Pick<RestMeta, 'method'>) => method === 'POST' || method === 'PUT';

/** Says what REST needs to know of an operation beyond its schemas. Only the first block is required. */
export type RestMeta = {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  /** Is a second path, which some clients use. Parameters beyond those of `path` are ignored. */
  alsoAt?: `/${string}`;
  summary: string;
  description?: string;
  tag: string;
  scope: Scope;
  errors: ErrorFamily;
  /** Lists the statuses of the contract's table in section 7. */
  statuses: readonly number[];
  examples: (values: ExampleValues) => OperationExamples;
  /** Is the marker of section 9.3. */
  marker?: 'implemented' | 'implemented-with-temporary-token';
  consumes?: 'none' | 'json' | 'multipart';
  /** Selects the body's format. An archive is JSON for callers that do not ask for `application/zip`. */
  produces?: 'json' | 'archive' | 'xml' | 'stream' | 'nothing';
  /** Lists further media types of the answer, with an example of each. The listing writes them (D51). */
  alternatives?: Readonly<Record<string, (values: ExampleValues) => string>>;
  /** Says that the answer is in French or English, by `Accept-Language`. */
  translated?: boolean;
  /** Caches `private` and `public` answers as bytes, with ETag and Last-Modified (D7). */
  cache?: 'private' | 'public' | 'no-store';
  /** Declares the query parameters of a GET, which are a part of the input. An invalid value is 400 (D3). */
  query?: z.ZodObject;
  /** Documents the headers that the operation reads. Their values come from the context. */
  requestHeaders?: z.ZodObject;
  /** Describes the file: a part of the form, or a member of the JSON body with the bytes in base64. */
  file?: { field: string; description: string; mediaTypes: readonly string[] };
  /** Names members that hold pasted text: soft line breaks and page breaks in it become line ends (D66). */
  pasted?: readonly string[];
  /**
   * Names the input's field that holds the body. Without it, the body's members are spread next to the path's (D25).
   */
  bodyField?: string;
  /** Bounds the JSON body as sent, without its file. */
  bodyBytesMax?: number;
  /** Computes response headers from the answer; `documentedHeaders` documents them. */
  headers?: (output: unknown, metadata: ReplyMetadata) => Record<string, string>;
  documentedHeaders?: Readonly<Record<string, { description: string; example: string }>>;
  /** Says in the document what a success means, if it is more than a success. */
  answers?: Readonly<Record<number, string>>;
  /** Documents refusals of the operation's own, in place of the general ones. */
  refusals?: Readonly<Record<number, DocumentedRefusal>>;
  /** Marks an operation beyond the contract, with `x-guichet-extension` in the document. */
  extension?: boolean;
};

export type OperationMeta = OpenApiMeta<
  AdmissionRules & {
    rest?: RestMeta;
    authentication?: Authentication;
    /** Describes an administrator's command or a subscription, which REST does not have. */
    description?: string;
  }
>;

/** Describes an operation once, for trpc-to-openapi and for our own edge. */
export function rest(meta: RestMeta): OperationMeta {
  const { method, path, operationId, summary, description, tag } = meta;
  return {
    openapi: {
      method,
      path,
      operationId,
      summary,
      ...(description !== undefined && { description }),
      tags: [tag],
      protect: false,
      errorResponses: [],
    },
    rest: meta,
  };
}

/** Lists the query parameters beyond the contract. Their faults are 400 even if the table has no 400 (D3). */
export function optionsOf({ query }: Pick<RestMeta, 'query'>): readonly string[] {
  return Object.keys(query?.shape ?? {});
}
