/** The environment is invalid. The message names the variables and the fix, one variable a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
