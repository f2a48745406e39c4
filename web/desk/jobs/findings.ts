import { boards } from '#domain/feed/boards/index.ts';
import type { JobFinding } from '#domain/feed/job-findings.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html } from '#kernel/text/html.ts';
import { type JobField, jobFields } from './job-form.ts';
import { jobsTexts } from './texts.ts';

type Remark = { field: string; sentence: string };

/** Says each finding once in the reader's words, with the boards that share it; a pay law has none. */
function toRemarks(lang: Lang, findings: readonly JobFinding[]): Remark[] {
  const { rules, otherBoards } = jobsTexts[lang];
  const words: Readonly<Record<string, string>> = rules;
  return [...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([rule, [first, ...same]]) => {
    if (first === undefined) return [];
    const names = [first, ...same].flatMap(({ profile }) => {
      if (profile === null) return [];
      return profile === 'default' ? otherBoards : boards[profile].title;
    });
    const sentence = words[rule] ?? `${first.reason} ${first.fix}`;
    return {
      field: first.field,
      sentence: names.length === 0 ? sentence : `${names.join(', ')} – ${sentence}`,
    };
  });
}

export function remarkList(lang: Lang, findings: readonly JobFinding[]): Child {
  if (findings.length === 0) return html`<p>${jobsTexts[lang].fine}</p>`;
  return html`<ul>${toRemarks(lang, findings).map(({ sentence }) => html`<li>${sentence}</li>`)}</ul>`;
}

/** The remarks about one field of the form; those of a group, such as `salary`, are about its first field. */
export function remarksOn(lang: Lang, field: JobField, findings: readonly JobFinding[]): string[] {
  const firstOf = (root: string) => jobFields.find((name) => name.split('.')[0] === root);
  return toRemarks(lang, findings).flatMap((remark) =>
    remark.field === field || firstOf(remark.field) === field ? remark.sentence : [],
  );
}
