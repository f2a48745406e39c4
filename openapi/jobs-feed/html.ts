type Block = { kind: 'text' | 'bullets'; lines: string[] };

const BULLET = /^\s*[-–—•·*]\s+/;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as HTML of the tags that every board accepts: p, br, ul, li, strong. */
export function htmlOf(text: string): string {
  return text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .flatMap((paragraph) => blocksOf(paragraph.split(/\r?\n/)))
    .map(({ kind, lines }) =>
      kind === 'bullets' ? htmlList(lines) : `<p>${lines.map(escapeHtml).join('<br>')}</p>`,
    )
    .join('');
}

export function htmlHeading(text: string): string {
  return `<p><strong>${escapeHtml(text)}</strong></p>`;
}

export function htmlList(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const text = line.replace(BULLET, '').trim();
    if (text === '') continue;
    const kind = BULLET.test(line) ? 'bullets' : 'text';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(text);
    else blocks.push({ kind, lines: [text] });
  }
  return blocks;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
