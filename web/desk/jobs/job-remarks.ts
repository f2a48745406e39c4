import { boards } from '#domain/feed/boards/index.ts';
import type { JobFinding } from '#domain/feed/job-findings.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html } from '#kernel/text/html.ts';
import { type JobField, jobFields } from './job-form.ts';
import { jobsTexts } from './texts.ts';

type Remark = { field: string; sentence: string };

/** Writes one remark for each broken rule, with the titles of the boards that have it. A pay law has no board. */
function toRemarks(lang: Lang, findings: readonly JobFinding[]): Remark[] {
  const { rules, otherBoards } = jobsTexts[lang];
  const ownSentences: Readonly<Record<string, string>> = rules;
  return [...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([rule, [first, ...same]]) => {
    if (first === undefined) return [];
    const names = [first, ...same].flatMap(({ profile }) => {
      if (profile === null) return [];
      return profile === 'default' ? otherBoards : boards[profile].title;
    });
    const sentence = ownSentences[rule] ?? `${first.reason} ${first.fix}`;
    return {
      field: first.field,
      sentence: names.length === 0 ? sentence : `${names.join(', ')} – ${sentence}`,
    };
  });
}

/** Lists the remarks about a job, or says that there are none. */
export function remarkList(lang: Lang, findings: readonly JobFinding[]): Child {
  if (findings.length === 0) return html`<p>${jobsTexts[lang].fine}</p>`;
  return html`<ul>${toRemarks(lang, findings).map(({ sentence }) => html`<li>${sentence}</li>`)}</ul>`;
}

/** Returns the remarks to show at one field. A remark about a group, such as `salary`, is shown at its first field. */
export function remarksOn(lang: Lang, field: JobField, findings: readonly JobFinding[]): string[] {
  const firstOf = (root: string) => jobFields.find((name) => name.split('.')[0] === root);
  return toRemarks(lang, findings).flatMap((remark) =>
    remark.field === field || firstOf(remark.field) === field ? remark.sentence : [],
  );
}
