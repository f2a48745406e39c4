const DEPTH_MAX = 4;

type Described = {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack?: string;
  cause?: Described;
};

/**
 * Describes an error for the log. Messages of databases, mail servers and providers quote their input, which may be the
 * candidate's: of these errors only the kind, the code and the place are kept (D9).
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const facts = error as { code?: unknown; constraint_name?: unknown; table_name?: unknown };
  return {
    type: error.constructor.name || name,
    ...(!quotes(error) && { message }),
    ...(typeof facts.code === 'string' && { code: facts.code }),
    ...(typeof facts.constraint_name === 'string' && { constraint: facts.constraint_name }),
    ...(typeof facts.table_name === 'string' && { table: facts.table_name }),
    ...(stack !== undefined && { stack: framesOf(stack) }),
    ...(cause !== undefined && depth < DEPTH_MAX && { cause: describeError(cause, depth + 1) }),
  };
}

/** True for errors of Drizzle, PostgreSQL (an SQLSTATE and a severity), SMTP, the provider and zod. */
function quotes(error: Error): boolean {
  return ['query', 'params', 'severity', 'responseCode', 'issues', 'status', 'body'].some(
    (mark) => mark in error,
  );
}

function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
}
