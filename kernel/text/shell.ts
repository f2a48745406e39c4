/** Between single quotes a POSIX shell reads every character but the quote as it stands. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
