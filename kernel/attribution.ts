const SOURCE = /^[a-z0-9_-]{1,64}$/;

/**
 * Reads the board that a link names as its source, in the form stored with an application; any other text is dropped
 * (D40).
 */
export function readSource(value: unknown): string | undefined {
  return typeof value === 'string' && SOURCE.test(value) ? value : undefined;
}

/** Returns a partner's code as links write it: in lower case, with hyphens for dots. */
export function sourceOfPartner(code: string): string {
  return code.toLowerCase().replaceAll('.', '-');
}
