import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { html, raw, type SafeHtml } from '#kernel/text/html.ts';

// Each of them also registers its short names, such as `sh`, `ts`, `html`.
for (const [name, language] of Object.entries({ bash, javascript, json, php, python, typescript, xml })) {
  hljs.registerLanguage(name, language);
}

/** Colours code by classes, on the server. A language that is not known stays plain. */
export function highlighted(code: string, language: string): SafeHtml {
  if (hljs.getLanguage(language) === undefined) return html`${code}`;
  return raw(hljs.highlight(code, { language, ignoreIllegals: true }).value);
}
