import { html, type SafeHtml } from '#kernel/text/html.ts';
import { highlight } from './highlight.ts';

/** A block of code, with the short name of its language, such as `ts`, and the name of its file if it has one. */
export type Sample = { language: string; code: string; file?: string };

/** The names of the languages that a reader can choose. */
export const sampleLanguages: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP',
};

/**
 * Renders one call in several languages. Radio buttons and CSS show one of them; a browser without `:has` shows them
 * all. `name` is unique on the page.
 */
export function samplesView(samples: readonly Sample[], name: string): SafeHtml {
  if (samples.length === 1) return html`<div class="sample">${samples.map(codeBlock)}</div>`;
  const choices = samples.map(({ language }, index) => {
    const id = `${name}-${language}`;
    const checked = index === 0 && html` checked`;
    return html`<span><input type="radio" name="${name}" id="${id}" value="${language}"${checked}><label for="${id}">${sampleLanguages[language] ?? language}</label></span>`;
  });
  return html`<div class="samples"><fieldset class="choices"><legend class="unseen">Language of the example</legend>
${choices}</fieldset>
${samples.map((sample) => html`<div class="of-${sample.language}">${codeBlock(sample)}</div>`)}</div>`;
}

/** Renders one block of code, with the name of its file above it. */
export function codeBlock({ language, code, file }: Sample): SafeHtml {
  return html`${file !== undefined && html`<p class="file">${file}</p>`}<pre><code>${highlight(code, language)}</code></pre>`;
}
