import type { Notice } from '#domain/notices/notices.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { savedNotice } from '../page/facts/fact-row.ts';
import { renderNoticeLines } from '../page/notice-lines.ts';
import type { Visit } from '../page/visit.ts';
import { takeConsentBackForm, textKeyOf } from './choice-view.ts';
import { chatTexts } from './texts.ts';
import type { ChatView } from './view/chat-view.ts';
import type { TakenBack } from './view/outcome-query.ts';

/** Says which choice was just taken back (D179). */
export function takenBackNotice({ lang }: Visit, { view, takenBack }: TakenBackChoice): Child {
  const { human, talk } = chatTexts[lang];
  if (takenBack === 'consent') return savedNotice(talk.withPerson.takenBack[textKeyOf(view)]);
  return takenBack === 'wish' && savedNotice(human.takenBack);
}

type TakenBackChoice = { view: ChatView; takenBack?: TakenBack };
type Noticed = { notice: Notice; view: ChatView };

/** Renders the notice as it is recorded (D23): `law` is its first paragraph, `rest` unfolds. */
export function noticeOf({ lang }: Visit, { notice, view }: Noticed): Record<'law' | 'rest', SafeHtml> {
  const texts = chatTexts[lang];
  const [first = '', ...others] = notice.text.split('\n\n');
  return {
    law: html`<div class="law">${renderNoticeLines(first)}</div>`,
    rest: html`<details class="rest"><summary>${texts.notice[textKeyOf(view)]}</summary><div class="notice">${renderNoticeLines(others.join('\n'))}<p class="hint">${texts.version(notice.version)}</p></div></details>`,
  };
}

/**
 * Tells about the conversation: the notice while the interviewer has the floor, and other words while a person has it or
 * has left it. The script shows the part of who has the floor (D58).
 */
export function aboutConversation(visit: Visit, about: Noticed & { token: string }): SafeHtml {
  const { view } = about;
  const { law, rest } = noticeOf(visit, about);
  const { withPerson } = chatTexts[visit.lang].talk;
  const isWithPerson = view.floor.by === 'person';
  const hasAgreed = view.chosen === 'interviewer';
  return html`${hasAgreed && html`<div data-floor="interviewer"${isWithPerson && html` hidden`}>${law}${rest}</div>`}
<div data-floor="person"${!isWithPerson && html` hidden`}><p>${withPerson.about}</p>${hasAgreed && html`<p>${withPerson.agreed[textKeyOf(view)]}</p>${takeConsentBackForm(visit, about)}`}</div>`;
}
