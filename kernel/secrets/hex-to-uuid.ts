/** Writes 32 hexadecimal digits as a UUID. */
export function hexToUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
