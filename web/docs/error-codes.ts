import { type ErrorCode, reasons } from '#kernel/errors/errors.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';

/** The meaning of each code of the contract's section 7. */
const meanings: Record<ErrorCode, string> = {
  bad_request:
    'The path, a field, the body or a file is not what the operation takes; details name each fault.',
  unauthorized: 'The key is missing, unknown, expired, revoked, or of another kind.',
  forbidden: 'The call is understood and refused, such as a stream without consent to the AI conversation.',
  not_found: 'There is nothing at this address, or what the body names does not exist or is not published.',
  method_not_allowed: 'The address exists and answers other methods; the Allow header lists them.',
  not_acceptable: 'The Accept header leaves no media type that the operation can answer with.',
  rate_limited: 'Too many calls in a short time; RateLimit and Retry-After headers tell the limit.',
  internal_error: 'The service failed (500), or cannot answer right now (503, with Retry-After).',
};

/** The guide that explains a code. */
const guides: Partial<Record<ErrorCode, { path: string; title: string }>> = {
  bad_request: { path: '/docs/errors', title: 'Each code of a field, its cause and remedy' },
  forbidden: { path: '/docs/origins', title: 'Which origins may call' },
};

/** Renders the eight codes; each `documentation_url` points at one of these anchors (D3). */
export function errorCodes({ docs, urls }: Visit): SafeHtml {
  const all = Object.values(reasons);
  const codes = Object.keys(meanings) as ErrorCode[];
  return html`<p>JSON errors of authenticated and discovery operations carry one of these values in <code>code</code>, and the address of its entry here in <code>documentation_url</code>. Candidates’ operations answer <code>{"ok": false, "error": …}</code>.</p>
${codes.map((code) => {
  const rows = all.filter((reason) => reason.code === code);
  const statuses = [...new Set(rows.map(({ status }) => status))].join(', ');
  const guide = docs === 'off' ? undefined : guides[code];
  const hints = [...new Set(rows.map(({ hint }) => hint))];
  return html`<article class="error-code" id="error-${code}"><h3><code>${code}</code></h3>
<p><strong class="code">${statuses}</strong> ${meanings[code]}</p>
<ul>${hints.map((hint) => html`<li>${hint}</li>`)}</ul>${guide && html`<p><a href="${urls.local(guide.path)}">${guide.title}</a></p>`}</article>`;
})}`;
}
