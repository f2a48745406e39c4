const EXCERPT_CHARACTERS = 240;

/** Returns a text on one line, cut between words if it is long. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_CHARACTERS) return line;
  return `${line.slice(0, EXCERPT_CHARACTERS).replace(/\s\S*$/, '')}…`;
}
