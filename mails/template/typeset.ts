import { setFrenchSpaces } from '#kernel/text/french.ts';
import type { Block, Link, MailContent } from './mail-content.ts';

/** Puts the spaces of French typography into a French mail's texts; the links' addresses stay as they are. */
export function typeset(content: MailContent): MailContent {
  if (content.lang !== 'fr') return content;
  const { subject, preheader, heading, blocks, footer } = content;
  return {
    lang: 'fr',
    subject: setFrenchSpaces(subject),
    preheader: setFrenchSpaces(preheader),
    heading: setFrenchSpaces(heading),
    blocks: blocks.map(typesetBlock),
    footer: setFrenchSpaces(footer),
  };
}

function typesetBlock(block: Block): Block {
  if (typeof block === 'string') return setFrenchSpaces(block);
  if ('title' in block) return { title: setFrenchSpaces(block.title) };
  if ('facts' in block)
    return { facts: block.facts.map(([name, fact]) => [setFrenchSpaces(name), setFrenchSpaces(fact)]) };
  if ('entry' in block) return { entry: typesetLink(block.entry), lines: block.lines.map(setFrenchSpaces) };
  if ('button' in block) return { button: typesetLink(block.button) };
  return typesetLink(block);
}

function typesetLink({ label, url }: Link): Link {
  return { label: setFrenchSpaces(label), url };
}
