import { topicOf, writeAnswer } from '#domain/prequalification/fact-words.ts';
import { MESSAGE_CHARACTERS_MAX } from '#kernel/input/message-length.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { faultSummary } from '../parts/fault-summary.ts';
import type { Pair } from '../urls.ts';
import type { Visit } from '../visit.ts';

/** The greatest length of an answer or a correction, in characters: that of a message. */
export const ANSWER_CHARACTERS_MAX = MESSAGE_CHARACTERS_MAX;

export type NotedFact = {
  /** The question's id; '' in the empty row that the chat's script copies. */
  question: string;
  /** The employer's own question, as it was asked. */
  asked?: string | undefined;
  status: 'answered' | 'unclear' | 'declined';
  answer: string;
  /** The candidate's own words, from which the answer was noted. */
  quote: string;
  /** True if the answer is the candidate's own correction. */
  isCorrected: boolean;
};

/** A refused correction: the question's id and the candidate's words. */
export type RefusedFact = { question: string; answer: string };

export type FactRow = {
  fact: NotedFact;
  /** The address to which the correction is posted. */
  action: string;
  /** Hidden fields of the form, in addition to the question's. */
  fields?: readonly Pair[];
  /** The refused correction of this page, of this fact or of another. */
  refusedFact?: RefusedFact | undefined;
  /** The page's own view of the question, with a hint below it. Without it, the row writes the topic. */
  label?: { view: SafeHtml; hint: string | undefined } | undefined;
};

/** Renders a noted answer for its candidate, with a form for a correction in their own words (D73). */
export function factRow(visit: Visit, { fact, action, fields = [], refusedFact, label }: FactRow): SafeHtml {
  const texts = visit.texts.facts;
  const { question, status, quote, isCorrected } = fact;
  const topic = question === '' ? '' : topicOf(fact, visit.lang);
  const isRefused = refusedFact !== undefined && refusedFact.question === question;
  const faultId = `fault-${question}`;
  // A declined question has no words to correct.
  const notedWords = status === 'declined' ? '' : quote;
  const wordsInBox = isRefused ? refusedFact.answer : notedWords;
  const hint = label?.hint !== undefined && html`<dd class="hint">${label.hint}</dd>`;
  const hiddenFields = [...fields, ['question', question] as const].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const invalid =
    isRefused && html` id="${boxId(question)}" aria-invalid="true" aria-describedby="${faultId}"`;
  return html`<div class="fact" data-question="${question}"${isCorrected && html` data-corrected`}><dt>${label?.view ?? topic}</dt>${hint}
<dd class="noted lines" dir="auto">${question !== '' && writeAnswer(fact, visit.lang)}</dd>
<dd><span class="tag"${!isCorrected && html` hidden`}>${texts.byYou}</span>
<details class="correct"${isRefused && html` open`}><summary>${texts.correctAction}<span class="unseen"> ${topic}</span></summary>
<form method="post" enctype="multipart/form-data" action="${action}" novalidate>
${hiddenFields}
${isRefused && html`<p class="fault" id="${faultId}">${correctionFault(visit, refusedFact)}</p>`}
<label>${texts.correctionLabel}<textarea name="answer" rows="2" dir="auto" required maxlength="${ANSWER_CHARACTERS_MAX}"${invalid}>\n${wordsInBox}</textarea></label>
<button class="button small" type="submit">${texts.save}</button>
</form></details></dd></div>`;
}

/** Lists the fault of a refused correction at the top of its page, as other forms list theirs. */
export function correctionFaults(visit: Visit, refusedFact: RefusedFact | undefined): Child {
  if (refusedFact === undefined) return false;
  const fault = { field: boxId(refusedFact.question), message: correctionFault(visit, refusedFact) };
  return faultSummary(visit.texts.facts.correctionErrorHeading, [fault]);
}

/** Says why a correction was refused: it is empty or too long. */
function correctionFault({ texts: { facts } }: Visit, { answer }: RefusedFact): string {
  return answer.trim() === '' ? facts.correctionMissing : facts.correctionRefused(ANSWER_CHARACTERS_MAX);
}

/** Returns the id of the text box with a refused correction. The page's other boxes have no id. */
function boxId(question: string): string {
  return `correction-${question}`;
}
