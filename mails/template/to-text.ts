import type { Lang } from '#kernel/language.ts';
import type { Block, Link, MailContent } from './mail-content.ts';

const colon = { fr: '\u202f:', en: ':' } as const satisfies Record<Lang, string>;

/** Renders a mail as plain text. Mail programs leave the part after the line "-- " out of a reply (RFC 3676). */
export function toText({ lang, blocks, footer }: MailContent): string {
  const lines = blocks.map((block) => renderBlock(block, lang));
  return `${[...lines, `-- \n${footer}`].join('\n\n')}\n`;
}

/** Returns the colon after a row's name, or nothing after a question, which ends with its own mark. */
function colonAfter(name: string, lang: Lang): string {
  return name.endsWith('?') ? '' : colon[lang];
}

function renderBlock(block: Block, lang: Lang): string {
  const linkLines = ({ label, url }: Link) => `${label}${colon[lang]}\n${url}`;
  if (typeof block === 'string') return block;
  if ('title' in block) return block.title.toLocaleUpperCase(lang);
  if ('rows' in block)
    return block.rows.map(([name, value]) => `- ${name}${colonAfter(name, lang)} ${value}`).join('\n');
  if ('entry' in block) return [linkLines(block.entry), ...block.lines].join('\n');
  return linkLines('button' in block ? block.button : block);
}
