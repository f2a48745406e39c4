const EXCERPT_CHARACTERS = 240;

/** The text on one line; a long text is cut between words. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_CHARACTERS) return line;
  return `${line.slice(0, EXCERPT_CHARACTERS).replace(/\s\S*$/, '')}…`;
}
