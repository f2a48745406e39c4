import { describe, expect, test } from 'vitest';
import { contestAnswerMail } from '#mails/texts/contest-answer.ts';
import { replyToContactDetails } from '#realtime/interviewer/needs/contact-details.ts';
import { writeReply } from '#realtime/interviewer/needs/reply-to-need.ts';
import { chatTexts, conversationTexts } from '#web/chat/texts/texts.ts';
import { exportTexts } from '#web/export/texts.ts';
import { floorTexts } from '#web/floor/texts.ts';
import { explanationTexts } from '#web/portal/explanation/texts.ts';
import { portalTexts } from '#web/portal/texts.ts';
import { trustTexts } from '#web/trust/texts.ts';

/** Lists the texts below a value with their paths; a function counts with its source, which has its words. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => textsOf(one, `${path}.${name}`));
  return [[path, String(value)]];
}

describe.each(['fr', 'en'] as const)('where a questionnaire or no one asks (%s)', (lang) => {
  test.each([
    ['chat', chatTexts[lang]],
    ['conversation', conversationTexts[lang]],
    ['floor', floorTexts[lang]],
    ['explanation', explanationTexts[lang]],
    ['page about the interviewer', trustTexts[lang]],
  ])('no text of the %s names an assistant, but those of a model (D114)', (_name, texts) => {
    const ofModel = /\.(?:ai|model|assistant\.\d)$/;
    const denied = /\.none$/;
    const named = textsOf(texts).filter(
      ([path, text]) =>
        /assistant|l’IA|to a machine|à une machine|these tests|ces essais/i.test(text) &&
        !ofModel.test(path) &&
        !denied.test(path),
    );
    expect(named).toEqual([]);
  });
});

test.each([
  ['chat', chatTexts.en],
  ['conversation', conversationTexts.en],
  ['portal', portalTexts.en],
  ['explanation', explanationTexts.en],
  ['sheet', exportTexts.en],
  ['page about the interviewer', trustTexts.en],
  ['mail of the answer', contestAnswerMail.en],
])('no English text of the %s says “contest” for a review of a decision', (_name, texts) => {
  expect(textsOf(texts).filter(([, text]) => /\bcontest(?:s|ed|ing)?\b/i.test(text))).toEqual([]);
});

describe.each(['fr', 'en'] as const)('the way to a person (%s)', (lang) => {
  const help = { newLinkUrl: 'https://jobs.example/portal', countryCode: 'FR' };
  const replies = (['person', 'not_understood'] as const).flatMap((need) => writeReply(need, { lang, help }));
  test.each([...replies.map(({ text }) => text), replyToContactDetails({ lang, help, isLinkGiven: true })])(
    'is named as the button is that the page has: %s',
    (text) => {
      expect(text).toContain(chatTexts[lang].personButton.replaceAll('\u00a0', ' '));
    },
  );
});
