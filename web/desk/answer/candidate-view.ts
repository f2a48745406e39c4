import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { employerWords } from '#web/page/employer-words/employer-words.ts';
import { type Visit, visitIn } from '#web/page/visit.ts';
import { contestArticle } from '#web/portal/explanation/contest-section.ts';
import { stepFacts } from '#web/portal/explanation/sections.ts';
import { explanationTexts } from '#web/portal/explanation/texts.ts';
import { cardHead } from '#web/portal/start/card-head.ts';
import { statusOfAnswer } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import { deskTexts } from '../texts.ts';
import type { AnswerForm, Words } from './draft.ts';

type Preview = AnswerForm & { words: Words; now: Date };

/**
 * Shows the answer as the candidate's pages will, with the same functions and in the candidate's language (D152). Only the
 * buttons that choose a time are left out.
 */
export function candidatePreview(visit: Visit, preview: Preview): SafeHtml {
  const { application } = preview.view;
  const pageParts = previewIn(visitIn(visit, application.lang), preview);
  return html`<div class="theirs" lang="${application.lang}">${pageParts}</div>`;
}

function previewIn(candidatesVisit: Visit, { answer, view, draft, words, now }: Preview): SafeHtml {
  const { application, job, workspace, contest } = view;
  const { sentence, by, offeredTimes } = words;
  if (answer === 'contest' && contest !== null) {
    const answered = { answer: sentence, answeredBy: by, answeredAt: now, isLate: false };
    return contestArticle(candidatesVisit, view, { ...contest, ...answered });
  }
  const status = statusOfAnswer[answer] ?? application.status;
  const head = cardHead(candidatesVisit, { job, workspace, status });
  if (answer === 'decline') {
    const step = { status, at: now, by: 'employer' as const, decidedBy: by, reason: sentence };
    return html`${head}<h3>${explanationTexts[candidatesVisit.lang].decision.heading}</h3>${stepFacts(candidatesVisit, view, step)}`;
  }
  const question = view.questions.find(({ sequence }) => sequence === draft.question);
  const questionText = question?.text ?? null;
  const message = { at: now, by, text: sentence || null, offeredTimes, choosableTimes: [], questionText };
  return html`${head}${employerWords(candidatesVisit, { words: [message], employer: workspace, about: null, heading: 'h4' })}`;
}

/** Says in which language the candidate reads, where it is not that of the page. */
export function languageHint({ lang }: Visit, { application }: DeskApplication): Child {
  if (application.lang === lang) return false;
  return html`<p class="hint">${deskTexts[lang].answers.reads[application.lang]}</p>`;
}
