type Shown = {
  kind?: string;
  transcript?: { text: string; incomplete: boolean }[];
  text?: string;
  said?: number;
  floor?: { by: string };
  next?: { text: string } | null;
  reason?: string;
};

/** Describes the result of a call without ids, so that those of two stores can be compared. */
export function summarise(result: unknown): string {
  if (Array.isArray(result)) return `[${result.map(summarise).toSorted().join(', ')}]`;
  if (typeof result !== 'object' || result === null) return String(result);
  const { kind, transcript, text, said, floor, next, reason } = result as Shown;
  const read = transcript?.map((message) => `${message.text}${message.incomplete ? '…' : ''}`).join('| ');
  const parts = [kind, reason, floor?.by, said, text, read, next?.text];
  return parts.filter((part) => part !== undefined).join(' ');
}
