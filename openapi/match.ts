import type { Operation } from './operations.ts';

export type Route = { template: string; segments: readonly string[]; operations: readonly Operation[] };

export type Match =
  | { kind: 'found'; route: Route; path: Record<string, string> }
  | { kind: 'malformed'; route: Route }
  | { kind: 'none' };

/** Groups operations by path, so that a route knows each method it answers. */
export function routesOf(operations: readonly Operation[]): Route[] {
  return [...Map.groupBy(operations, ({ rest }) => rest.path)].map(([template, grouped]) => ({
    template,
    segments: template.split('/').slice(1),
    operations: grouped,
  }));
}

/** Exact, case-sensitive and percent-decoded, segment by segment (D2). */
export function matchRoute(routes: readonly Route[], pathname: string): Match {
  const raw = pathname.split('/').slice(1);
  const segments = raw.map(decodeSegment);
  for (const route of routes) {
    if (route.segments.length !== raw.length) continue;
    const path: Record<string, string> = {};
    let malformed = false;
    const fits = route.segments.every((expected, index) => {
      const parameter = parameterOf(expected);
      const segment = segments[index];
      if (parameter === null) return segment === expected;
      if (raw[index] === '') return false;
      if (segment == null) malformed = true;
      else path[parameter] = segment;
      return true;
    });
    if (fits) return malformed ? { kind: 'malformed', route } : { kind: 'found', route, path };
  }
  return { kind: 'none' };
}

export function parameterOf(segment: string): string | null {
  return segment.startsWith('{') && segment.endsWith('}') ? segment.slice(1, -1) : null;
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
