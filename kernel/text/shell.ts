/** Quotes text for a POSIX shell, which reads every character between single quotes literally, except the quote. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
