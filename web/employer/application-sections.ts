import { toReference } from '#domain/applications/sent/reference.ts';
import { statusWords } from '#domain/applications/status/status-words.ts';
import { labelledTexts, submittedFields } from '#domain/applications/submitted-fields.ts';
import { isUnderQuestion, sheetHeading, topicOf, writeAnswer } from '#domain/prequalification/fact-words.ts';
import { withChoiceIn } from '#domain/prequalification/questions/form-choices.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { breakableAddress } from '../page/parts/breakable-address.ts';
import type { Visit } from '../page/visit.ts';
import { answerList } from './answer-list.ts';
import type { EmployerFile, EmployerView } from './employer-view.ts';
import { paragraphs } from './paragraphs.ts';
import { phoneLink } from './phone-link.ts';
import { anchorOf, conversationSection, type QuestionForm, questionsSection } from './talk-sections.ts';
import { type EmployerTexts, employerTexts } from './texts.ts';

/** The parts that only the desk shows: the form that answers a question, and the contents of the files. */
type ApplicationParts = { questionForm?: QuestionForm | undefined; files?: Child };

type FileUrl = (number: number) => string;

/** Shows an application: the candidate's questions, then the candidate, the answers, the facts and the conversation. */
export function applicationSections(visit: Visit, view: EmployerView, parts?: ApplicationParts): SafeHtml {
  const texts = employerTexts[visit.lang];
  const { application } = view;
  const { firstName, answers } = application;
  // The intake accepts only a web address as `portfolioUrl`, so this field becomes a link. The other fields of the
  // letter stay text.
  const { portfolioUrl, ...letter } = submittedFields(application, 'letter');
  const links = labelledTexts({ portfolioUrl }, visit.lang);
  const letterTexts = labelledTexts(letter, visit.lang);
  return html`${questionsSection(visit, view, parts?.questionForm)}
<section class="panel"><h2>${texts.about}</h2>${aboutPerson(visit, { view, links, texts })}</section>
${parts?.files}
${letterTexts.map(([label, text]) => html`<section class="panel"><h2>${label}</h2>${paragraphs(text)}</section>`)}
${answers.length > 0 && html`<section class="panel"><h2>${texts.answers}</h2>${answerList(answers, visit.lang)}</section>`}
<section class="panel"><h2>${sheetHeading(firstName, visit.lang)}</h2>${factSheet(visit, view, texts)}</section>
${conversationSection(visit, view)}`;
}

/** Renders a button for each file that downloads it. */
export function fileButtons({ lang }: Visit, { cvs: files }: EmployerView, fileUrl: FileUrl): SafeHtml[] {
  const texts = employerTexts[lang];
  return files.map(
    (file) =>
      html`<a class="button quiet" href="${fileUrl(file.number)}" download>${downloadLabel(file, texts)}</a>`,
  );
}

/** Labels a file's button: the CV, a CV that came later, the letter, or another document by its own name. */
export function downloadLabel({ kind, number, fileName }: EmployerFile, texts: EmployerTexts): string {
  if (kind === 'other') return texts.downloadOther(fileName);
  if (kind === 'letter') return texts.downloadLetter;
  return number === 1 ? texts.download : texts.downloadLater(number);
}

type LabelledText = ReturnType<typeof labelledTexts>[number];

type PersonView = { view: EmployerView; links: readonly LabelledText[]; texts: EmployerTexts };

function aboutPerson(visit: Visit, { view, links, texts }: PersonView): SafeHtml {
  const { application, email, partnerName, cvs: files, contactCorrectedAt, workspace } = view;
  const corrected =
    contactCorrectedAt !== null &&
    html`<p>${texts.contactCorrected(longDay(contactCorrectedAt, visit.texts.locale, workspace))}</p>`;
  const filesOfKind = (kind: EmployerFile['kind']) =>
    files
      .filter((file) => file.kind === kind)
      .map((file) => html`<dd dir="auto">${describeFile(visit, view, file)}</dd>`);
  const [cvs, letters, otherFiles] = [filesOfKind('cv'), filesOfKind('letter'), filesOfKind('other')];
  return html`<dl><dt>${texts.email}</dt><dd>${breakableAddress(email)}</dd>
${application.phone !== null && html`<dt>${texts.phone}</dt><dd>${phoneLink(application.phone)}</dd>`}
${links.map(([label, url]) => html`<dt>${label}</dt><dd><a href="${url}" rel="nofollow noopener noreferrer">${breakableAddress(url)}</a></dd>`)}
<dt>CV</dt>${cvs.length === 0 ? html`<dd>${texts.noCv}</dd>` : cvs}
${letters.length > 0 && html`<dt>${texts.letter}</dt>${letters}`}
${otherFiles.length > 0 && html`<dt>${texts.otherDocuments}</dt>${otherFiles}`}
<dt>${texts.sentBy}</dt><dd dir="auto">${partnerName ?? texts.careersPage}</dd>
<dt>${texts.reference}</dt><dd>${toReference(application.id)}</dd>
<dt>${texts.status}</dt><dd>${statusWords[visit.lang][application.status].name}</dd></dl>
${corrected}
${application.isAgain && html`<p>${texts.appliedBefore}</p>`}`;
}

/** Writes the name and size of a file; for a CV that came later, also its day. */
function describeFile(visit: Visit, { workspace }: EmployerView, file: EmployerFile): string {
  const kibibytes = Math.max(1, Math.round(file.byteLength / 1024));
  const nameAndSize = `${file.fileName} (${kibibytes} ${visit.lang === 'fr' ? 'Ko' : 'kB'})`;
  if (file.kind !== 'cv' || file.number === 1) return nameAndSize;
  const day = longDay(file.createdAt, visit.texts.locale, workspace);
  return `${nameAndSize} – ${employerTexts[visit.lang].receivedLater(day)}`;
}

function factSheet({ lang }: Visit, view: EmployerView, texts: EmployerTexts): SafeHtml {
  const facts = view.facts.filter(isUnderQuestion);
  if (facts.length === 0) return html`<p>${texts.noFacts}</p>`;
  const rows = facts.map((fact) => {
    const { status, answer, quote, messageId, correctedAt } = fact;
    const topic = topicOf(fact, lang);
    const value = writeAnswer({ status, answer: withChoiceIn(lang, fact) }, lang);
    // A corrected answer is no quote, and in no message of the conversation.
    if (correctedAt !== undefined)
      return html`<dt>${topic}</dt><dd class="lines" dir="auto">${value} <span class="tag">${texts.byCandidate}</span></dd>`;
    const quoteLine = quote !== answer && html`<dd class="lines"><q dir="auto">${quote}</q></dd>`;
    return html`<dt>${topic}</dt><dd class="lines" dir="auto">${value}</dd>${quoteLine}${messageLink(view.messages, messageId, texts)}`;
  });
  return html`<p>${texts.factsLead}</p><dl>${rows}</dl>`;
}

/** Links to the message with the candidate's answer. */
function messageLink(messages: EmployerView['messages'], messageId: string, texts: EmployerTexts): Child {
  const anchor = anchorOf(messages, messageId);
  return anchor !== null && html`<dd><a href="#${anchor}">${texts.inConversation}</a></dd>`;
}
