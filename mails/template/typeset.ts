import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import type { Block, Link, MailContent } from './mail-content.ts';

/** Puts the spaces of French typography into a French mail's texts, but not into the addresses of its links. */
export function typeset(content: MailContent): MailContent {
  if (content.lang !== 'fr') return content;
  const { subject, preheader, heading, blocks, footer } = content;
  return {
    lang: 'fr',
    subject: typesetFrenchSpaces(subject),
    preheader: typesetFrenchSpaces(preheader),
    heading: typesetFrenchSpaces(heading),
    blocks: blocks.map(typesetBlock),
    footer: typesetFrenchSpaces(footer),
  };
}

function typesetBlock(block: Block): Block {
  if (typeof block === 'string') return typesetFrenchSpaces(block);
  if ('title' in block) return { title: typesetFrenchSpaces(block.title) };
  if ('rows' in block)
    return {
      rows: block.rows.map(([name, value]) => [typesetFrenchSpaces(name), typesetFrenchSpaces(value)]),
    };
  if ('entry' in block)
    return { entry: typesetLink(block.entry), lines: block.lines.map(typesetFrenchSpaces) };
  if ('button' in block) return { button: typesetLink(block.button) };
  return typesetLink(block);
}

function typesetLink({ label, url }: Link): Link {
  return { label: typesetFrenchSpaces(label), url };
}
