/** The variables of the process, as they were set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is invalid. The message names the variables and the fix, one variable a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
