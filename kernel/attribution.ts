/** Matches the code of a job board as links write it, such as `jobs-lyon`. */
const SOURCE = /^[a-z0-9_-]{1,64}$/;

/**
 * Returns the `source` parameter of a link: the code of a job board, which is stored with an application. Returns
 * undefined for any other value (D40).
 */
export function readSource(value: unknown): string | undefined {
  return typeof value === 'string' && SOURCE.test(value) ? value : undefined;
}

/** Returns a partner's code as links write it: in lower case, with hyphens for dots. */
export function sourceOfPartner(code: string): string {
  return code.toLowerCase().replaceAll('.', '-');
}
