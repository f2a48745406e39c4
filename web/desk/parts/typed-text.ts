/** Returns the text of a form's field, with LF for the CRLF that browsers send. */
export function typedText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}

/** Returns the lines of a text, trimmed and without the empty ones. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}
