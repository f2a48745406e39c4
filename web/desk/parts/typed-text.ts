/** Returns the text of a form's field, with LF for the CRLF that browsers send. */
export function typedText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}
