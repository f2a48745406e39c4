import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import type { AdmissionRules } from '#domain/access/admission.ts';
import type { LimitState } from '#domain/access/call-limits.ts';
import type { AttachedFile } from '#domain/portal/export/build-export.ts';
import type { DomainError } from '#kernel/errors/errors.ts';

/** The scopes that operations declare (contract section 5, rule 3). */
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

/** Who must be shown to call: decided by the base procedure, stated in the document and the catalog. */
export type Authentication = 'none' | 'workspace_key' | 'partner_key';

/** Which error body an operation sends (contract section 7; D3). */
export type ErrorFamily = 'standard' | 'public' | 'text' | 'stream';

/** What an answer may say beside its body; each transport has its own way for it. */
export type ReplyMetadata = {
  /** When the answer last changed, where it does not say so itself (D7). */
  changedAt?: Date;
  /** The caller used an application id where a signed token will be asked for (D30). */
  temporaryToken?: boolean;
  /** What an archive of the answer holds beside it. */
  files?: readonly AttachedFile[];
  /** The application was received before (D67). */
  replayed?: boolean;
  /** State of the limit that the call was counted against (D8). */
  limit?: LimitState;
};

/** What examples speak of: the document shows values of its own, the demo those of its workspace. */
export type ExampleValues = {
  publicUrl: string;
  workspace: { name: string; slug: string };
  jobId: string;
  /** An application's, and so a session's. */
  applicationId: string;
  candidateId: string;
  /** Of two people's links: the second one asks for the deletion. */
  exportToken: string;
  deletionToken: string;
  /** Of a conversation's link. */
  chatToken: string;
  /** A file in base64. */
  cv: string;
};

/** Values that a reader can try; each validates against its schema. */
export type OperationExamples = {
  /** Of the path and of the query. */
  parameters?: Record<string, string>;
  request?: unknown;
  response: unknown;
  /** An input that the schema refuses: the document shows what is answered to it with 400. */
  refused?: Record<string, unknown>;
};

/** A refusal in the document: the same value that the operation throws. */
export type DocumentedRefusal = { description: string; failure: DomainError };

/** Which methods bring a body of JSON, where an operation does not say otherwise. */
export const takesBody = ({ method }: Pick<RestMeta, 'method'>) => method === 'POST' || method === 'PUT';

/** What REST needs to know of an operation beyond its schemas; everything optional but the first block. */
export type RestMeta = {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  /** Where clients look for it as well; its parameters beyond the path's own are not read. */
  alsoAt?: `/${string}`;
  summary: string;
  description?: string;
  tag: string;
  scope: Scope;
  errors: ErrorFamily;
  /** The statuses of the contract's table in section 7. */
  statuses: readonly number[];
  examples: (values: ExampleValues) => OperationExamples;
  /** Section 9.3. */
  marker?: 'implemented' | 'implemented-with-temporary-token';
  consumes?: 'none' | 'json' | 'multipart';
  /** An archive is JSON for callers that do not ask for `application/zip`. */
  produces?: 'json' | 'archive' | 'xml' | 'stream' | 'nothing';
  /** Media types in which the answer comes beside its usual one, with an example of each; its listing writes them (D51). */
  alternatives?: Readonly<Record<string, (values: ExampleValues) => string>>;
  /** Its words are in French or in English, as `Accept-Language` asks. */
  translated?: boolean;
  /** `private` and `public` answers are cached as bytes, with ETag and Last-Modified (D7). */
  cache?: 'private' | 'public' | 'no-store';
  /** Of a GET: its query parameters, a part of the input; a value that is not valid is 400 (D3). */
  query?: z.ZodObject;
  /** Headers that it reads, for the document; the context gives their values. */
  requestHeaders?: z.ZodObject;
  /** The file that it takes: a part of the form, or a member of the JSON body that has its bytes in base64. */
  file?: { field: string; description: string; mediaTypes: readonly string[] };
  /** Members of the input that hold pasted text: soft line ends and new pages in it become line ends (D66). */
  pasted?: readonly string[];
  /** The input's field that is the body, where it is not spread beside the path parameters (D25). */
  bodyField?: string;
  /** The largest JSON body as sent, without its file. */
  bodyBytesMax?: number;
  /** Response headers that depend on the answer, and what the document says of them. */
  headers?: (output: unknown, metadata: ReplyMetadata) => Record<string, string>;
  documentedHeaders?: Readonly<Record<string, { description: string; example: string }>>;
  /** What a success means, where the document says more than that it is one. */
  answers?: Readonly<Record<number, string>>;
  /** Refusals of its own, in place of those that every operation may send. */
  refusals?: Readonly<Record<number, DocumentedRefusal>>;
  /** Served beyond the contract: `x-guichet-extension` in the document. */
  extension?: boolean;
};

export type OperationMeta = OpenApiMeta<
  AdmissionRules & {
    rest?: RestMeta;
    authentication?: Authentication;
    /** What is said of a command of the administrator's, or of a subscription, which REST does not have. */
    description?: string;
  }
>;

/** Describes an operation once, for trpc-to-openapi's vocabulary and for our own edge. */
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

/** The query parameters beyond the contract, whose faults are 400 whatever statuses its table lists (D3). */
export function optionsOf({ query }: Pick<RestMeta, 'query'>): readonly string[] {
  return Object.keys(query?.shape ?? {});
}
