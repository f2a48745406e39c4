/** The most causes within each other that are described. */
const DEPTH_MAX = 4;
/** The most lines of a stack that are logged, from its top. */
const FRAMES_MAX = 12;

type ErrorDescription = {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack?: string;
  cause?: ErrorDescription;
};

/**
 * Describes an error for the log. Messages of databases, mail servers and providers quote their input, which may be the
 * candidate's: of these errors only the type, the code and the place are logged (D9).
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const fields = error as { code?: unknown; constraint_name?: unknown; table_name?: unknown };
  return {
    type: error.constructor.name || name,
    ...(!mayQuote(error) && { message }),
    ...(typeof fields.code === 'string' && { code: fields.code }),
    ...(typeof fields.constraint_name === 'string' && { constraint: fields.constraint_name }),
    ...(typeof fields.table_name === 'string' && { table: fields.table_name }),
    ...(stack !== undefined && { stack: framesOf(stack) }),
    ...(cause !== undefined && depth < DEPTH_MAX && { cause: describeError(cause, depth + 1) }),
  };
}

/** Tells whether an error is of Drizzle, PostgreSQL, SMTP, the provider or zod. Only theirs have these fields. */
function mayQuote(error: Error): boolean {
  return ['query', 'params', 'severity', 'responseCode', 'issues', 'status', 'body'].some(
    (field) => field in error,
  );
}

function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES_MAX)
    .join('\n');
}
