import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { html, raw, type SafeHtml } from '#kernel/text/html.ts';

// Each language also registers its short names, such as `sh`, `ts`, `html`.
for (const [name, language] of Object.entries({ bash, javascript, json, php, python, typescript, xml })) {
  hljs.registerLanguage(name, language);
}

/** Matches a file in base64. Its class `long` shows only the beginning, so that the file does not fill the page. */
const LONG_VALUE = /[A-Za-z0-9+/=]{120,}/g;

/** Wraps the parts of code in elements whose classes colour them. Code in an unknown language stays plain. */
export function highlight(code: string, language: string): SafeHtml {
  if (hljs.getLanguage(language) === undefined) return html`${code}`;
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true });
  return raw(value.replace(LONG_VALUE, '<span class="long">$&</span>'));
}
