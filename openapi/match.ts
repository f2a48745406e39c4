import type { Response } from 'express';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { methodNotAllowed } from '#kernel/errors/refusals.ts';
import type { Operation } from './operations.ts';

type Route = { template: string; segments: readonly string[]; operations: readonly Operation[] };

export type Match =
  | { kind: 'found'; route: Route; params: Record<string, string> }
  | { kind: 'malformed'; route: Route }
  | { kind: 'none' };

/** A match with a path that has at least one operation, for any method. */
export type Matched = Exclude<Match, { kind: 'none' }>;

/** Groups operations by path, so that a route knows each method that it answers. */
export function routesOf(operations: readonly Operation[]): Route[] {
  const paths = operations.flatMap((operation) =>
    [operation.rest.path, operation.rest.alsoAt ?? []].flat().map((template) => ({ template, operation })),
  );
  return [...Map.groupBy(paths, ({ template }) => template)].map(([template, grouped]) => ({
    template,
    segments: template.split('/').slice(1),
    operations: grouped.map(({ operation }) => operation),
  }));
}

/**
 * Matches exactly and case-sensitively, segment by segment: fixed segments as sent, parameters percent-decoded (D2). If
 * several templates match a path, the first one that has the method counts; if none has it, the match has the
 * operations of all of them.
 */
export function matchRoute(routes: readonly Route[], pathname: string, method?: string): Match {
  const segments = segmentsOf(pathname);
  const matches: Matched[] = [];
  for (const route of routes) {
    const params = capture(route.segments, segments);
    if (params === null) continue;
    const match: Matched =
      params === 'malformed' ? { kind: 'malformed', route } : { kind: 'found', route, params };
    if (method === undefined || operationOf(match, method) !== undefined) return match;
    matches.push(match);
  }
  const [firstMatch] = matches;
  if (firstMatch === undefined) return { kind: 'none' };
  const operations = matches.flatMap(({ route }) => route.operations);
  return { ...firstMatch, route: { ...firstMatch.route, operations } };
}

/** Finds the operation of the method; HEAD is answered as GET (D2). */
export function operationOf(match: Matched, method: string): Operation | undefined {
  const routedMethod = method === 'HEAD' ? 'GET' : method;
  return match.route.operations.find(({ rest }) => rest.method === routedMethod);
}

/** Returns the operation whose error bodies are sent when the method has no operation. Every route has a first one. */
export function firstOperation(match: Matched): Operation {
  const [operation] = match.route.operations;
  if (operation === undefined) throw new DomainError('not_found', notFoundMessage);
  return operation;
}

function allowHeaderOf(match: Matched): string {
  const methods = match.route.operations.map(({ rest }) => rest.method);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** Answers OPTIONS with the methods of the path. */
export function answerOptions(response: Response, match: Matched): void {
  response.status(204).setHeader('Allow', allowHeaderOf(match)).end();
}

/** Makes the refusal of a method that the path does not have. */
export function wrongMethod(match: Matched): DomainError {
  return methodNotAllowed(allowHeaderOf(match));
}

/** Matches the paths of pages and sockets by the same rule. */
export function matchPath<Place extends { path: string }>(places: readonly Place[], pathname: string) {
  const segments = segmentsOf(pathname);
  for (const route of places) {
    const params = capture(route.path.split('/').slice(1), segments);
    if (params !== null) return { route, params };
  }
  return null;
}

/**
 * Returns the values of the parameters; null if the path does not match, and `malformed` if it matches, but a value has
 * a malformed escape.
 */
function capture(
  expected: readonly string[],
  segments: readonly string[],
): Record<string, string> | 'malformed' | null {
  if (expected.length !== segments.length) return null;
  const params: Record<string, string> = {};
  let isMalformed = false;
  for (const [index, name] of expected.entries()) {
    const segment = segments[index] ?? '';
    const parameter = parameterOf(name);
    if (parameter === null) {
      if (segment !== name) return null;
      continue;
    }
    if (segment === '') return null;
    const value = decodeSegment(segment);
    if (value === null) isMalformed = true;
    else params[parameter] = value;
  }
  return isMalformed ? 'malformed' : params;
}

function segmentsOf(pathname: string): string[] {
  return pathname.split('/').slice(1);
}

/** Returns the name of the parameter that a template's segment is, as in `{jobId}`; null for a fixed segment. */
export function parameterOf(segment: string): string | null {
  return segment.startsWith('{') && segment.endsWith('}') ? segment.slice(1, -1) : null;
}

/** Returns null if the escape is malformed. */
function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
