type Part = { name: string | null; charset: string | null };

/**
 * Decodes the texts of a form by the charset of each part, or as UTF-8 if it names none (D66). The parser gave the bytes
 * as Latin-1. A text of an unknown charset becomes undefined; invalid bytes become U+FFFD.
 */
export function decodeFields(
  fields: Readonly<Record<string, unknown>>,
  parts: readonly Part[],
): Record<string, unknown> {
  const decoded = Object.entries(fields).map(([name, value]) => {
    // Several parts of one name are a list, in the order of the parts.
    const charsets = parts.filter((part) => part.name === name).map(({ charset }) => charset);
    const decodeValue = (text: unknown, index: number) =>
      typeof text === 'string' ? decodeText(Buffer.from(text, 'latin1'), charsets[index] ?? 'utf-8') : text;
    return [name, Array.isArray(value) ? value.map(decodeValue) : decodeValue(value, 0)];
  });
  return Object.fromEntries(decoded);
}

function decodeText(bytes: Buffer, charset: string): string | undefined {
  try {
    const decoder = new TextDecoder(charset);
    // The label `utf-16` means the little-endian form; the byte order mark FE FF says big-endian.
    const isBigEndian = decoder.encoding === 'utf-16le' && bytes[0] === 0xfe && bytes[1] === 0xff;
    return (isBigEndian ? new TextDecoder('utf-16be') : decoder).decode(bytes);
  } catch {
    return undefined;
  }
}
