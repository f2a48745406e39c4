import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { employerWords } from '#web/page/employer-words/employer-words.ts';
import { type Visit, visitIn } from '#web/page/visit.ts';
import { contestArticle } from '#web/portal/explanation/contest-section.ts';
import { decisionFacts } from '#web/portal/explanation/decision-section.ts';
import { explanationTexts } from '#web/portal/explanation/texts.ts';
import { cardHead } from '#web/portal/start/card-head.ts';
import { statusOfAnswer } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import { deskTexts } from '../texts.ts';
import { type AnswerContent, type AnswerForm, questionOf } from './draft.ts';

type PreviewedAnswer = AnswerForm & { content: AnswerContent; now: Date };

/**
 * Shows the answer as the candidate's pages will: rendered by the same functions, in the candidate's language (D152).
 * The buttons that choose an offered time are left out.
 */
export function candidatePreview(visit: Visit, preview: PreviewedAnswer): SafeHtml {
  const { application } = preview.view;
  const pageParts = previewIn(visitIn(visit, application.lang), preview);
  return html`<div class="theirs" lang="${application.lang}">${pageParts}</div>`;
}

/** Renders the preview; `candidatesVisit` is the visit in the candidate's language. */
function previewIn(candidatesVisit: Visit, preview: PreviewedAnswer): SafeHtml {
  const { kind, view, content, now } = preview;
  const { application, job, workspace, contest } = view;
  const { sentence, by, offeredTimes } = content;
  if (kind === 'contest' && contest !== null) {
    const contestAnswer = { answer: sentence, answeredBy: by, answeredAt: now };
    // An answered contest is never late.
    return contestArticle(candidatesVisit, view, { ...contest, ...contestAnswer, isLate: false });
  }
  const status = statusOfAnswer[kind] ?? application.status;
  const head = cardHead(candidatesVisit, { job, workspace, status });
  if (kind === 'decline') {
    const decision = { status, at: now, by: 'employer' as const, decidedBy: by, reason: sentence };
    const { heading } = explanationTexts[candidatesVisit.lang].decision;
    return html`${head}<h3>${heading}</h3>${decisionFacts(candidatesVisit, view, decision)}`;
  }
  const questionText = questionOf(preview)?.text ?? null;
  const text = sentence === '' ? null : sentence;
  const message = { at: now, by, text, offeredTimes, choosableTimes: [], questionText };
  const messageView = employerWords(candidatesVisit, {
    messages: [message],
    employer: workspace,
    about: null,
    heading: 'h4',
  });
  return html`${head}${messageView}`;
}

/** Tells the employer the candidate's language if the page is in the other one. */
export function languageHint({ lang }: Visit, { application }: DeskApplication): Child {
  if (application.lang === lang) return false;
  return html`<p class="hint">${deskTexts[lang].answers.reads[application.lang]}</p>`;
}
