import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import { topicOf } from '#domain/prequalification/fact-words.ts';
import { toFacts } from '#domain/sessions/conversation-session.ts';
import { interviewerOrigins, isByInterviewer } from '#kernel/conversation/message-origin.ts';
import { countFormAnswers } from '#kernel/input/form-answer-id.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { definitionList, lines, type SheetContext, timeElement, wordOf } from './sheet-elements.ts';

type Prequalification = NonNullable<ExportedData['applications'][number]['prequalification']>;

/** `decision` is already in the words of the page's language. */
type Conversation = Omit<Prequalification, 'decision'> & { decision: string | null };

/** Renders the conversation about an application: its messages, the facts, and the state that is stored for it. */
export function conversationSection(
  { decision, callback, transcript, facts, state }: Conversation,
  context: SheetContext,
): SafeHtml {
  const { texts } = context;
  const labels = texts.conversation;
  const askers = [
    ...interviewerOrigins.filter((asker) => transcript.some(({ origin }) => origin === asker)),
    ...(countFormAnswers(facts) > 0 ? (['form'] as const) : []),
  ];
  const disclosures = [...askers.map((asker) => labels.asked[asker]), labels.noMachineDecision];
  const savedState = Object.entries(state).map(savedValue);
  const messages = transcript.map((message) => transcriptMessage(message, context));
  return html`<h4>${labels.heading}</h4>
${definitionList([
  [labels.decision, decision],
  [labels.callbackPhone, callback?.phone ?? null],
  [labels.callbackWhen, callback?.when ?? null],
])}
${askers.length > 0 && html`<p>${disclosures.join(' ')}</p>`}
${transcript.some(isByInterviewer) && html`<p>${labels.copyNotice}</p>`}
${messages.length > 0 && html`<ol class="talk">${messages}</ol>`}
${facts.length > 0 && factSheet(facts, context)}
${savedState.length > 0 && html`<h4>${labels.savedState}</h4>${definitionList(savedState)}`}`;
}

function transcriptMessage(
  { role, origin, model, author, text, incomplete, at }: Prequalification['transcript'][number],
  context: SheetContext,
): SafeHtml {
  const { texts } = context;
  const mark = incomplete && texts.conversation.incomplete;
  const speaker = [wordOf(origin, texts.words.speakers), author, model, mark].filter(Boolean).join(', ');
  return html`<li class="${role}"><p class="who">${speaker} · ${timeElement(at, context)}</p><p class="lines" dir="auto">${text}</p></li>
`;
}

/**
 * Lists the candidate's answers in their own words. Another version may have stored a line in another format; the line
 * is then shown unchanged, without a label.
 */
function factSheet(factLines: Prequalification['facts'], context: SheetContext): SafeHtml {
  const { lang, texts } = context;
  const { heading, declined, unclear, quoted, corrected } = texts.facts;
  const rows = factLines.map((line) => {
    const [fact] = toFacts([line]);
    if (fact === undefined) return savedValue(['', line] as const);
    const { status, quote, correctedAt } = fact;
    const doubt = status === 'unclear' ? ` (${unclear})` : '';
    const answer = status === 'declined' ? declined : `${quoted(quote)}${doubt}`;
    const mark = correctedAt !== undefined && html` (${corrected} ${timeElement(correctedAt, context)})`;
    return [topicOf(fact, lang), html`${lines(answer)}${mark}`] as const;
  });
  return html`<h4>${heading}</h4>${definitionList(rows)}`;
}

function savedValue([name, value]: readonly [string, unknown]) {
  return [name, lines(typeof value === 'string' ? value : JSON.stringify(value, null, 2))] as const;
}
