/** The text of a form's field, whose line ends browsers send as CRLF. */
export function typedText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}
