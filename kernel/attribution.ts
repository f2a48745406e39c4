const SOURCE = /^[a-z0-9_-]{1,64}$/;

/** The board that a link says it stands on, as it is stored with an application; anything else is dropped (D40). */
export function readSource(value: unknown): string | undefined {
  return typeof value === 'string' && SOURCE.test(value) ? value : undefined;
}

/** A partner's code, which may have capitals and dots, as its links name it. */
export function sourceOfPartner(code: string): string {
  return code.toLowerCase().replaceAll('.', '-');
}
