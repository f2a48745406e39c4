import type { Notice } from '#domain/notices/notices.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { renderNoticeLines } from '../page/notice-lines.ts';
import type { Visit } from '../page/visit.ts';
import { textKeyOf } from './choice-view.ts';
import { chatTexts } from './texts.ts';
import type { ChatView } from './view/chat-view.ts';

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
