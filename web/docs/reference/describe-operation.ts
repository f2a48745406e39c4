import type { oas31 } from 'zod-openapi';
import { type DocumentedOperation, followReference, type SchemaLike } from '../document/document.ts';
import { type Field, fieldsOf, type TypePart, typeOf } from './describe-schema.ts';

type Parameter = {
  name: string;
  /** The place of the parameter in the request: `path`, `query` or `header`. */
  place: string;
  type: readonly TypePart[];
  required: boolean;
  description: string;
};

/** A body in one media type, with an example; `language` chooses the colours of its syntax. */
export type Content = {
  mediaType: string;
  schema: SchemaLike | undefined;
  fields: readonly Field[];
  example: { language: string; code: string } | undefined;
};

type Answer = {
  status: string;
  description: string;
  headers: readonly string[];
  contents: readonly Content[];
};

type Note = { name: string; text: string };

/** The parts of an operation that a page and its Markdown show. */
export type OperationParts = {
  title: string;
  description: string | undefined;
  /** The names of the kinds of key that the operation takes; none if it takes no key. */
  keys: readonly string[];
  /** Says what a caller needs in place of a key. It is shown only if `keys` is empty. */
  keylessAccess: string;
  /** The scope of a key, and what else a caller must know about the operation's credentials. */
  notes: readonly Note[];
  parameters: readonly Parameter[];
  body: readonly Content[];
  answers: readonly Answer[];
};

export function describeOperation(
  document: oas31.OpenAPIObject,
  { id, path, operation }: DocumentedOperation,
): OperationParts {
  const { summary, description, security = [], parameters = [], requestBody, responses = {} } = operation;
  const body = requestBody && followReference(document, requestBody);
  return {
    title: summary ?? id,
    description,
    keys: security.flatMap((requirement) => Object.keys(requirement)),
    keylessAccess: keylessAccessOf(path),
    notes: notesOf(operation),
    parameters: parameters.flatMap((part) => parameterOf(followReference(document, part))),
    body: contentsOf(document, body?.content),
    answers: Object.entries(responses).map(([status, part]) => {
      const answer = followReference<oas31.ResponseObject | oas31.ReferenceObject>(document, part);
      return {
        status,
        description: answer?.description ?? '',
        headers: Object.keys(answer?.headers ?? {}),
        contents: contentsOf(document, answer?.content),
      };
    }),
  };
}

function keylessAccessOf(path: string): string {
  if (path.includes('{sessionId}')) return 'None but the session id in the path';
  return path.includes('{token}') ? 'None but the token in the path' : 'None: open to anyone';
}

const APPLICATION_ID_AS_TOKEN =
  'An application id may be accepted in its place; such an answer has the headers Deprecation and Sunset.';

/**
 * Names the scope, which is checked only if the operation takes a key. Says too if an application's id is still
 * accepted in place of the token.
 */
function notesOf({ security = [], ...extensions }: oas31.OperationObject): Note[] {
  const scopes = (extensions['x-scopes'] ?? []).join(', ');
  const takesApplicationId = extensions['x-status'] === 'implemented-with-temporary-token';
  return [
    security.length > 0
      ? { name: 'Scope of the key', text: scopes }
      : { name: 'Scope', text: `${scopes} (for information: the operation takes no key)` },
    ...(takesApplicationId ? [{ name: 'Token', text: APPLICATION_ID_AS_TOKEN }] : []),
  ];
}

function parameterOf(parameter: oas31.ParameterObject | null): Parameter[] {
  if (parameter === null) return [];
  const { name, in: place, schema, required = false, description = '' } = parameter;
  return [{ name, place, type: schema === undefined ? [] : typeOf(schema), required, description }];
}

/** Returns the parameters as fields: the type begins with the place, such as `query`. */
export function parameterFields({ parameters }: OperationParts): Field[] {
  return parameters.map(({ place, ...parameter }) => ({
    ...parameter,
    type: parameter.type.length > 0 ? [`${place}, `, ...parameter.type] : [place],
    fields: [],
  }));
}

function contentsOf(document: oas31.OpenAPIObject, content: oas31.ContentObject = {}): Content[] {
  return Object.entries(content).map(([mediaType, { schema, example }]) => ({
    mediaType,
    schema,
    fields: schema === undefined ? [] : fieldsOf(document, schema),
    example: example === undefined ? undefined : exampleOf(mediaType, example),
  }));
}

function exampleOf(mediaType: string, example: unknown): { language: string; code: string } {
  if (typeof example !== 'string') return { language: 'json', code: JSON.stringify(example, null, 2) };
  return { language: mediaType.endsWith('xml') ? 'xml' : 'text', code: example };
}
