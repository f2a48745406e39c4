import type { Response } from 'express';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { methodNotAllowed } from '#kernel/errors/refusals.ts';
import type { Operation } from './operations.ts';

type Route = { template: string; segments: readonly string[]; operations: readonly Operation[] };

/** A route that matches a path; `malformed` if a parameter in the path has a malformed escape, such as `%ZZ`. */
export type MatchedRoute =
  | { kind: 'found'; route: Route; params: Record<string, string> }
  | { kind: 'malformed'; route: Route };

export type MatchResult = MatchedRoute | { kind: 'none' };

/** Groups operations by path, so that a route knows each method that it answers. */
export function routesOf(operations: readonly Operation[]): Route[] {
  const operationsByTemplate = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { path, alsoAt } = operation.rest;
    for (const template of alsoAt === undefined ? [path] : [path, alsoAt]) {
      operationsByTemplate.set(template, [...(operationsByTemplate.get(template) ?? []), operation]);
    }
  }
  return [...operationsByTemplate].map(([template, operationsOfTemplate]) => ({
    template,
    segments: segmentsOf(template),
    operations: operationsOfTemplate,
  }));
}

/**
 * Matches exactly and case-sensitively, segment by segment: fixed segments as sent, parameters percent-decoded (D2). If
 * several routes match a path, the first one that has the method counts. If no route has the method, the match has the
 * operations of all matching routes.
 */
export function matchRoute(routes: readonly Route[], pathname: string, method?: string): MatchResult {
  const segments = segmentsOf(pathname);
  const matches: MatchedRoute[] = [];
  for (const route of routes) {
    const params = capture(route.segments, segments);
    if (params === null) continue;
    const match: MatchedRoute =
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
export function operationOf(match: MatchedRoute, method: string): Operation | undefined {
  const routedMethod = method === 'HEAD' ? 'GET' : method;
  return match.route.operations.find(({ rest }) => rest.method === routedMethod);
}

/**
 * Returns the first operation of the route, whose error bodies also refuse a method that the route does not have. The
 * error here is never thrown, since each route has an operation.
 */
export function firstOperation(match: MatchedRoute): Operation {
  const [operation] = match.route.operations;
  if (operation === undefined) throw new DomainError('not_found', notFoundMessage);
  return operation;
}

function allowHeaderOf(match: MatchedRoute): string {
  const methods = match.route.operations.map(({ rest }) => rest.method);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** Answers OPTIONS with the methods of the path. */
export function answerOptions(response: Response, match: MatchedRoute): void {
  response.status(204).setHeader('Allow', allowHeaderOf(match)).end();
}

/** Makes the refusal of a method that the route does not have. */
export function wrongMethod(match: MatchedRoute): DomainError {
  return methodNotAllowed(allowHeaderOf(match));
}

/** Matches the path of a page or a socket, segment by segment as `matchRoute` does. */
export function matchPath<PathRoute extends { path: string }>(
  routes: readonly PathRoute[],
  pathname: string,
) {
  const segments = segmentsOf(pathname);
  for (const route of routes) {
    const params = capture(segmentsOf(route.path), segments);
    if (params !== null) return { route, params };
  }
  return null;
}

/**
 * Returns the values of the parameters; null if the path does not match, and `malformed` if it matches, but a value has
 * a malformed escape.
 */
function capture(
  templateSegments: readonly string[],
  segments: readonly string[],
): Record<string, string> | 'malformed' | null {
  if (templateSegments.length !== segments.length) return null;
  const params: Record<string, string> = {};
  let isMalformed = false;
  for (const [index, templateSegment] of templateSegments.entries()) {
    const segment = segments[index] ?? '';
    const parameter = parameterOf(templateSegment);
    if (parameter === null) {
      if (segment !== templateSegment) return null;
      continue;
    }
    if (segment === '') return null;
    const value = decodeSegment(segment);
    if (value === null) isMalformed = true;
    else params[parameter] = value;
  }
  return isMalformed ? 'malformed' : params;
}

/** Splits a path or a template at its slashes: `/api/jobs` has the segments `api` and `jobs`. */
function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

/** Returns the name of a template's parameter, such as `jobId` of the segment `{jobId}`; null for a fixed segment. */
export function parameterOf(templateSegment: string): string | null {
  const isParameter = templateSegment.startsWith('{') && templateSegment.endsWith('}');
  return isParameter ? templateSegment.slice(1, -1) : null;
}

/** Decodes a segment; null if it has a malformed escape. */
function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
