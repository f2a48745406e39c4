import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import type { AdmissionRules } from '#domain/access/admission.ts';
import type { LimitState } from '#domain/access/call-limits.ts';
import type { Permission } from '#domain/access/permissions.ts';
import type { Principal } from '#domain/access/principal.ts';
import type { ArchivedFile } from '#domain/portal/export/exported-data.ts';
import type { DomainError } from '#kernel/errors/errors.ts';

/** The version of the contract and of its description (contract section 9.1). */
export const CONTRACT_VERSION = '0.3.0';

/** The scopes that operations declare, with their descriptions (contract section 5, rule 3). */
export const scopes = {
  'jobs:read': 'Read the published jobs of the workspace that the key belongs to.',
  'jobs:feed': 'Read the XML feed of published jobs.',
  'applications:write': 'Submit an application.',
  'prequalification:write': 'Record consent, converse and save state in a prequalification session.',
  'candidate-portal:read': 'Export a candidate’s data.',
  'candidate-portal:delete': 'Request the deletion of a candidate’s data.',
  'public:read': 'Read public discovery data and published careers.',
} as const;

/** The contract's scopes, and the permissions of management keys (D53). */
type Scope = keyof typeof scopes | Permission;

/** The key that a caller must send. It is set by the base procedure and shown in the document and the catalog. */
export type Authentication = 'none' | 'workspace_key' | 'partner_key' | 'management_key';

/** The principal that each kind of key identifies. */
export const principalKinds = {
  workspace_key: 'workspace',
  partner_key: 'partner',
  management_key: 'management',
} as const satisfies Record<Exclude<Authentication, 'none'>, Principal['kind']>;

/** The family of error bodies that an operation sends (contract section 7; D3). */
export type ErrorFamily = 'standard' | 'public' | 'text' | 'stream';

/** Data about an answer that are not in its body. Each transport sends them in its own way. */
export type ReplyMetadata = {
  /** The time of the answer's last change, if the answer has no `generatedAt` (D7). */
  changedAt?: Date;
  /** True if the caller used an application id as the token; such ids will be refused later (D30). */
  temporaryToken?: boolean;
  /** The employer's time zone, in which an archive's page writes times (D71). */
  timeZone?: string;
  /** The files that an archive holds next to the answer. */
  files?: readonly ArchivedFile[];
  /** True if the application was received before (D67). */
  replayed?: boolean;
  /** The state of the limit that the call was counted against (D8). */
  limit?: LimitState;
};

/** The values in examples: invented ones in the document, and those of its workspace in the demo. */
export type ExampleValues = {
  publicUrl: string;
  workspace: { name: string; slug: string };
  jobId: string;
  /** The id of an application, and thus of its session. */
  applicationId: string;
  candidateId: string;
  /** The token of a mailed link to the job alerts of an e-mail address. */
  alertsToken: string;
  /** The id of one of these alerts. */
  alertId: string;
  /** The portal token of a person who exports the data. */
  exportToken: string;
  /** The portal token of another person, who requests the deletion. */
  deletionToken: string;
  /** The token of a mailed link to a portal, for operations that take no application id (D30). */
  portalToken: string;
  /** The token of the link that confirms a new e-mail address. */
  addressToken: string;
  /** The token of a candidate's status feed. */
  statusToken: string;
  /** The token that opens a conversation. */
  chatToken: string;
  /** A file in base64. */
  cv: string;
};

/** Examples that a reader can try. Each is valid against its schema. */
export type OperationExamples = {
  /** The values of the path and of the query. */
  parameters?: Record<string, string>;
  request?: unknown;
  response: unknown;
  /** An input that the schema refuses. The document shows the 400 that answers it. */
  refusedInput?: Record<string, unknown>;
};

/** A refusal in the document, described by the error that the operation throws. */
export type DocumentedRefusal = { description: string; failure: DomainError };

/** Tells whether the method has a JSON body, unless an operation says otherwise. */
export const takesBody = ({ method }: Pick<RestMeta, 'method'>) => method === 'POST' || method === 'PUT';

/** A field with a file or a list of files. Each file is a part of the form. */
export type FileField = {
  /** The path of the field. `*` in it is any member of a list. */
  field: string;
  /** The maximum number of files. It is set if the field is a list. */
  countMax?: number;
  description: string;
  mediaTypes: readonly string[];
};

/** The properties of an operation that REST needs beyond its schemas. Those without `?` are required. */
export type RestMeta = {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  /** A second path, which some clients use. The operation ignores parameters that `path` does not have. */
  alsoAt?: `/${string}`;
  summary: string;
  description?: string;
  tag: string;
  scope: Scope;
  errors: ErrorFamily;
  /** The statuses of the contract's table in section 7. */
  statuses: readonly number[];
  examples: (values: ExampleValues) => OperationExamples;
  /** The marker of contract section 9.3. */
  marker?: 'implemented' | 'implemented-with-temporary-token';
  /** The format of the body. A `list` is a JSON array or NDJSON of any length; `Context.list` reads it (D54). */
  consumes?: 'none' | 'json' | 'multipart' | 'list';
  /** The format of the answer's body: an `archive` is JSON or, on request, a zip; a `file` has its own media type. */
  produces?: 'json' | 'archive' | 'xml' | 'stream' | 'file' | 'nothing';
  /** Further media types of the answer, each with an example. A listing or one of `writers` writes the answer (D51). */
  alternatives?: Readonly<Record<string, (values: ExampleValues) => string>>;
  /** The functions that write the output in an alternative type. */
  writers?: Readonly<Record<string, (output: unknown) => string>>;
  /** True if the answer is in French or English, by `Accept-Language`. */
  translated?: boolean;
  /** The caching of the answer: `private` and `public` ones are cached as bytes, with ETag and Last-Modified (D7). */
  cache?: 'private' | 'public' | 'no-store';
  /** The query parameters, which are a part of the input. An invalid value is 400 (D3). */
  query?: z.ZodObject;
  /** The headers that the operation reads, for the document. Their values come from the context. */
  requestHeaders?: z.ZodObject;
  /** The files: parts of the form, or members of the JSON body with the bytes in base64. */
  files?: readonly FileField[];
  /** The lists that a form sends as a field for each item, such as `answers.{questionId}`. */
  listFields?: readonly string[];
  /** The members that hold pasted text: soft line breaks and page breaks in it become line ends (D66). */
  pasted?: readonly string[];
  /** The input's field that holds the body. Without it, the body's members are next to the path's (D25). */
  bodyField?: string;
  /** The maximum size of the JSON body as sent, without its files. */
  bodyBytesMax?: number;
  /** Computes the status of a success. The default is 200, or 204 without a body. */
  status?: (output: unknown) => number;
  /** Computes response headers from the answer; `documentedHeaders` documents them. */
  headers?: (output: unknown, metadata: ReplyMetadata) => Record<string, string>;
  documentedHeaders?: Readonly<Record<string, { description: string; example: string }>>;
  /** The descriptions of successes in the document, by status. The default is `Done.` */
  answers?: Readonly<Record<number, string>>;
  /** The operation's own refusals, by status. The document shows them instead of the general ones. */
  refusals?: Readonly<Record<number, DocumentedRefusal>>;
  /** True for an operation that the contract does not define. The document marks it `x-guichet-extension`. */
  extension?: boolean;
};

/** The description of a procedure, for all transports. */
export type OperationMeta = OpenApiMeta<
  AdmissionRules & {
    rest?: RestMeta;
    authentication?: Authentication;
    /** The description of an administrator's command or of a subscription, which REST does not have. */
    description?: string;
  }
>;

/** Describes an operation for trpc-to-openapi and for the REST edge. */
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
      // The document's security and errors are not made by the generator.
      protect: false,
      errorResponses: [],
    },
    rest: meta,
  };
}

/** Lists the names of the query parameters. Their faults are 400 even if the contract's table has no 400 (D3). */
export function queryNamesOf({ query }: Pick<RestMeta, 'query'>): readonly string[] {
  return Object.keys(query?.shape ?? {});
}
