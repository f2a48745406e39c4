import { boards } from '#domain/feed/boards/index.ts';
import type { JobFinding } from '#domain/feed/job-findings.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html } from '#kernel/text/html.ts';
import { fieldOfPath, type JobField } from './job-form.ts';
import { jobsTexts } from './texts.ts';

/** A sentence about a job, at the field of the form that has to change; null if the form does not have that field. */
type Remark = { field: JobField | null; sentence: string };

/** Writes one remark for each broken rule. It begins with the names of the boards that have the rule, if any. */
function toRemarks(lang: Lang, findings: readonly JobFinding[]): Remark[] {
  const { rules, otherBoards } = jobsTexts[lang];
  const boardName = (profile: NonNullable<JobFinding['profile']>) =>
    profile === 'default' ? otherBoards : boards[profile].title;
  // All findings of a rule have the same field, so it does not matter that the map keeps the last one.
  const fieldsByRule = new Map(findings.map(({ rule, field }) => [rule, field]));
  return [...fieldsByRule].map(([rule, field]) => {
    const boardNames = findings.flatMap((finding) =>
      finding.rule === rule && finding.profile !== null ? boardName(finding.profile) : [],
    );
    return {
      field: fieldOfPath(field.split('.')),
      sentence: boardNames.length === 0 ? rules[rule] : `${boardNames.join(', ')} – ${rules[rule]}`,
    };
  });
}

/** Lists the remarks about a job, or says that there are none. */
export function remarkList(lang: Lang, findings: readonly JobFinding[]): Child {
  if (findings.length === 0) return html`<p>${jobsTexts[lang].noRemarks}</p>`;
  return html`<ul>${toRemarks(lang, findings).map(({ sentence }) => html`<li>${sentence}</li>`)}</ul>`;
}

/** Returns the sentences to show at one field of the form. */
export function remarksAtField(lang: Lang, field: JobField, findings: readonly JobFinding[]): string[] {
  return toRemarks(lang, findings).flatMap((remark) => (remark.field === field ? remark.sentence : []));
}
