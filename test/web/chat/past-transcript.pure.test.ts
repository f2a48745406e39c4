import { expect, test } from 'vitest';
import { languages } from '#kernel/language.ts';
import { html, render } from '#kernel/text/html.ts';
import { writeReply } from '#realtime/interviewer/needs/reply-to-need.ts';
import { questionnaireWordings } from '#realtime/interviewer/questionnaire/wordings.ts';
import { chatTexts } from '#web/chat/texts.ts';
import { pastTranscript } from '#web/chat/transcript-view.ts';
import type { ChatMessage } from '#web/chat/view/chat-view.ts';
import { visitIn } from '../fixtures.ts';

const help = { newLinkUrl: 'https://jobs.example/portal', countryCode: 'FR' };
const going = { isOver: false, isDeletionRequested: false };
const said = (origin: ChatMessage['origin'], text: string): ChatMessage => ({
  ...{ id: 'm', origin, text, author: null, isCut: false, wasSentToPerson: false },
});

test.each(languages)('a page without a box says where to answer instead of writing a word (%s)', (lang) => {
  const { paused } = questionnaireWordings[lang];
  const shown = (text: string, hasForm: boolean) => {
    const view = { lang, disclosure: null, messages: [said('script', text)], ...going };
    const page = render(html`${pastTranscript(visitIn(lang), view, { hasForm })}`);
    const { form, none } = chatTexts[lang].boxGone;
    return [page.includes(form), page.includes(none)];
  };
  expect([shown(paused, true), shown(paused, false), shown('Bonjour', true)]).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test.each(languages)('an ended conversation says that a button of its messages is gone (%s)', (lang) => {
  const reply = writeReply('person', { lang, help })
    .map(({ text }) => text)
    .join();
  const saysGone = (message: ChatMessage, state: Partial<typeof going>) => {
    const view = { lang, disclosure: null, messages: [message], ...going, ...state };
    return render(html`${pastTranscript(visitIn(lang), view)}`).includes(chatTexts[lang].buttonGone);
  };
  expect([
    saysGone(said('script', reply), { isOver: true }),
    saysGone(said('script', reply), { isDeletionRequested: true }),
    saysGone(said('script', reply), {}),
    saysGone(said('script', 'Bonjour'), { isOver: true }),
    saysGone(said('candidate', reply), { isOver: true }),
  ]).toEqual([true, true, false, false, false]);
});
