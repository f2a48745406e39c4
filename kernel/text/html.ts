import { escapeHtml } from './html-entities.ts';

const markup = Symbol('markup');

/** Markup that needs no escaping; only this file makes it. */
export type SafeHtml = { readonly [markup]: string };

/**
 * A template's values: text is escaped, lists are joined. Null, undefined and false (`condition && html…`) write
 * nothing.
 */
export type Child = string | number | SafeHtml | null | undefined | false | readonly Child[];

/** Fills a template, whose values are escaped unless they are markup already. */
export function html(parts: TemplateStringsArray, ...children: Child[]): SafeHtml {
  const text = parts
    .map((part, index) => (index === 0 ? part : renderChild(children[index - 1]) + part))
    .join('');
  return { [markup]: text };
}

/** Marks `text` as markup. Call it only with text that this repository contains or generates. */
export function raw(text: string): SafeHtml {
  return { [markup]: text };
}

export function render(content: SafeHtml): string {
  return content[markup];
}

/** Writes an inert JSON-LD block; `<` is escaped so that no value can end it. */
export function dataBlock(value: unknown): SafeHtml {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return raw(`<script type="application/ld+json">${json}</script>`);
}

function renderChild(child: Child): string {
  if (child === null || child === undefined || child === false) return '';
  if (typeof child === 'string') return escapeHtml(child);
  if (typeof child === 'number') return String(child);
  return isList(child) ? child.map(renderChild).join('') : child[markup];
}

function isList(child: SafeHtml | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}
