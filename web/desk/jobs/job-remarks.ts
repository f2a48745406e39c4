import { boards } from '#domain/feed/boards/index.ts';
import type { JobFinding } from '#domain/feed/job-findings.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html } from '#kernel/text/html.ts';
import { type JobField, jobFields } from './job-form.ts';
import { jobsTexts } from './texts.ts';

type Remark = { field: string; sentence: string };

/** Writes one remark for each broken rule, after the titles of the boards that demand it; a pay law has none. */
function toRemarks(lang: Lang, findings: readonly JobFinding[]): Remark[] {
  const { rules, otherBoards } = jobsTexts[lang];
  // Widened, since a rule without a sentence of ours has the boards' English one.
  const ownSentences: Readonly<Record<string, string>> = rules;
  return [...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([rule, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const names = group.flatMap(({ profile }) => {
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
export function remarksAtField(lang: Lang, field: JobField, findings: readonly JobFinding[]): string[] {
  const firstFieldOf = (root: string) => jobFields.find((name) => name.split('.')[0] === root);
  return toRemarks(lang, findings).flatMap((remark) =>
    remark.field === field || firstFieldOf(remark.field) === field ? remark.sentence : [],
  );
}
