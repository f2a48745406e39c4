import { describe, expect, test } from 'vitest';
import { type Lang, languages } from '#kernel/language.ts';
import { html, render } from '#kernel/text/html.ts';
import { questionnaireWordings } from '#realtime/interviewer/questionnaire/wordings.ts';
import { testBrief } from '#test/realtime/support/briefs.ts';
import { pastTexts } from '#web/chat/past/texts.ts';
import { pastTranscript } from '#web/chat/transcript-view.ts';
import type { ChatMessage } from '#web/chat/view/chat-view.ts';
import { visitIn } from '../fixtures.ts';

const going = { isOver: false, isDeletionRequested: false };
const contactEmail = 'rh@atelier.example';
type PageOfPast = { hasForm?: boolean; hasLink?: boolean };
const said = (origin: ChatMessage['origin'], text: string): ChatMessage => ({
  ...{ id: 'm', origin, text, author: null, isCut: false, wasSentToPerson: false },
});

/** Names the hints that the page has above a message. */
function hintsAbove(
  lang: Lang,
  message: ChatMessage,
  { hasForm = false, hasLink = false, ...state }: Partial<typeof going> & PageOfPast = {},
): string[] {
  const view = { lang, disclosure: null, messages: [message], contactEmail, ...going, ...state };
  const page = render(html`${pastTranscript(visitIn(lang), view, { hasForm, hasLink })}`);
  return Object.entries(pastTexts[lang].readOnly).flatMap(([name, hint]) =>
    page.includes(render(html`${hint}`)) ? [name] : [],
  );
}

describe.each(languages)('messages that are only read (%s)', (lang) => {
  test.each([
    questionnaireWordings[lang].paused,
    questionnaireWordings[lang].howToLeave({ isFirst: true, isLast: false }),
    questionnaireWordings[lang].howToMove({ isFirst: false, isLast: false }),
    questionnaireWordings[lang].questions.candidate_questions(testBrief({ lang })),
    'Bonjour',
  ])('have the hint that nothing is written in them: %s', (text) => {
    for (const origin of ['script', 'ai'] as const) {
      const message = said(origin, text);
      expect(hintsAbove(lang, message)).toEqual(['none']);
      expect(hintsAbove(lang, message, { hasForm: true })).toEqual(['form']);
      expect(hintsAbove(lang, message, { isOver: true })).toEqual(['ended']);
      expect(hintsAbove(lang, message, { isDeletionRequested: true, hasForm: true })).toEqual(['ended']);
    }
  });

  test('do not say that every button is gone: the one that corrects an answer stays', () => {
    const { ended } = pastTexts[lang].readOnly;
    expect(ended).toMatch(
      /le bouton pour demander une personne n’est plus|the button that asks for a person is no longer/,
    );
  });

  test('have it also if no interviewer wrote', () => {
    expect(hintsAbove(lang, said('candidate', 'Bonjour'))).toEqual(['none']);
    expect(hintsAbove(lang, said('candidate', 'Bonjour'), { isOver: true })).toEqual(['ended']);
  });

  test('of a person, or to one, have the way to answer: an address, or the link to the conversation', () => {
    for (const message of [
      said('person', 'Bonjour'),
      { ...said('candidate', 'Merci'), wasSentToPerson: true },
    ]) {
      for (const hasForm of [false, true]) expect(hintsAbove(lang, message, { hasForm })).toEqual(['person']);
      expect(hintsAbove(lang, message, { hasForm: true, hasLink: true })).toEqual(['elsewhere']);
      expect(hintsAbove(lang, message, { isDeletionRequested: true })).toEqual(['ended', 'person']);
      expect(hintsAbove(lang, message, { isOver: true })).toEqual(['ended']);
    }
    const view = { lang, disclosure: null, messages: [said('person', 'Bonjour')], contactEmail, ...going };
    expect(render(html`${pastTranscript(visitIn(lang), view)}`)).toContain(`href="mailto:${contactEmail}"`);
  });
});
