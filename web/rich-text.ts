import { type Child, html, type SafeHtml } from './html.ts';

const TAGS = /<\/?(?:p|br|div|ul|ol|li|strong|b|em|i|u|span|a|h[1-6])\b[^>]*>/i;
const BULLET = /^\s*[-–•*·]\s+/;
const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  amp: '&',
};

/**
 * What a recruiter wrote, as paragraphs and lists. HTML is read for its structure only and written anew, so
 * that no tag of theirs ever reaches a page.
 */
export function richText(text: string): SafeHtml {
  const plain = TAGS.test(text) ? plainTextOf(text) : text;
  const blocks = plain.split(/\n\s*\n/).flatMap(blocksOf);
  return html`${blocks}`;
}

function blocksOf(block: string): Child[] {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const runs = lines.reduce<{ list: boolean; lines: string[] }[]>((found, line) => {
    const list = BULLET.test(line);
    const last = found.at(-1);
    if (last?.list === list) last.lines.push(line);
    else found.push({ list, lines: [line] });
    return found;
  }, []);
  return runs.map((run) => (run.list ? list(run.lines) : paragraph(run.lines)));
}

function list(lines: string[]): SafeHtml {
  return html`<ul>${lines.map((line) => html`<li>${line.replace(BULLET, '').trim()}</li>`)}</ul>`;
}

function paragraph(lines: string[]): SafeHtml {
  return html`<p>${lines.map((line, index) => [index > 0 && html`<br>`, line.trim()])}</p>`;
}

function plainTextOf(markup: string): string {
  return markup
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/(?:p|div|ul|ol|h[1-6])>|<(?:p|div|ul|ol|h[1-6])\b[^>]*>/gi, '\n\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(lt|gt|quot|apos|nbsp|#39|amp);/g, (entity, name: string) => entities[name] ?? entity);
}
