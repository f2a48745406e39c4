import { html, raw, render, type SafeHtml } from '#kernel/text/html.ts';
import type { Block, MailContent } from './mail-content.ts';
import { buildStyle, type MailStyle } from './style.ts';

/** The employer in whose name a mail is sent; `accent` is `#rrggbb`, or null for the service's own. */
export type MailBrand = { name: string; accent: string | null };

/** Invisible characters after the preheader, so that a list of mails shows the preheader alone. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60);

/** Renders a mail as HTML: one column of at most 600 px, inline styles, no image, and colours for a dark mode. */
export function toHtml({ lang, subject, preheader, heading, blocks, footer }: MailContent, brand: MailBrand) {
  const { inline, sheet } = buildStyle(brand.accent);
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${raw(sheet)}</style>
</head>
<body class="paper" style="${inline.body}">
<div style="${inline.hidden}" aria-hidden="true">${preheader}${raw(FILLER)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="paper" align="center" style="${inline.page}">
<table class="surface" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${inline.card}"><tr><td class="inner" align="left" style="${inline.inner}">
<p class="mark" style="${inline.employer}">${brand.name}</p>
<h1 style="${inline.heading}">${heading}</h1>
${blocks.map((block) => html`${renderBlock(block, inline)}\n`)}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td class="muted" align="left" style="${inline.footer}">${footer}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return render(page);
}

function withBreaks(text: string): SafeHtml[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}

function renderBlock(block: Block, style: MailStyle['inline']): SafeHtml {
  if (typeof block === 'string') return html`<p style="${style.text}">${withBreaks(block)}</p>`;
  if ('title' in block) return html`<h2 style="${style.title}">${block.title}</h2>`;
  if ('rows' in block) {
    return html`<ul style="${style.list}">${block.rows.map(
      ([name, value]) =>
        html`<li style="${style.item}"><span class="muted" style="${style.name}">${name}</span>${value}</li>`,
    )}</ul>`;
  }
  if ('entry' in block) {
    const { entry, lines } = block;
    return html`<div class="line" style="${style.entry}"><a class="link" href="${entry.url}" style="${style.strong}">${entry.label}</a>${lines.map((line) => html`<br>${line}`)}</div>`;
  }
  if ('button' in block) {
    const { label, url } = block.button;
    return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td class="face" style="${style.face}"><a class="button" href="${url}" style="${style.button}">${label}</a></td></tr></table>`;
  }
  return html`<p style="${style.text}"><a class="link" href="${block.url}" style="${style.link}">${block.label}</a></p>`;
}
