import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  applicationNoticeOf,
  conversationNoticeOf,
  disclosesProvider,
  type InterviewerKind,
} from '#domain/notices/notices.ts';
import type { Lang } from '#kernel/language.ts';
import { anthropic } from '#realtime/interviewer/provider/anthropic.ts';

const kinds = ['application', 'ai_conversation'] as const;
const interviewers = ['ai', 'questionnaire', 'none'] as const;
const langs = ['fr', 'en'] as const;

const noticeOf = (
  kind: (typeof kinds)[number],
  { lang, interviewer }: { lang: Lang; interviewer: InterviewerKind },
) =>
  kind === 'application'
    ? applicationNoticeOf({ lang, interviewer })
    : conversationNoticeOf({ lang, interviewer, aiProvider: anthropic.description });

describe.each(kinds)('the notice of %s (D23)', (kind) => {
  it('has a version of its own for each who may ask, and the hash of its very words', () => {
    for (const lang of langs) {
      const notices = interviewers.map((interviewer) => noticeOf(kind, { lang, interviewer }));
      expect(new Set(notices.map(({ version }) => version)).size).toBe(3);
      expect(new Set(notices.map(({ text }) => text)).size).toBe(3);
      for (const { text, sha256 } of notices)
        expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  it.each(langs)('announces a model and a transfer only where there is a provider (%s)', (lang) => {
    const announces =
      /avec un assistant|assistant d’intelligence|with an assistant|artificial-intelligence assistant|Anthropic/;
    const denies = /aucun fournisseur d’intelligence artificielle|to no provider of artificial intelligence/;
    const textOf = (interviewer: (typeof interviewers)[number]) => noticeOf(kind, { lang, interviewer }).text;
    expect(textOf('ai')).toMatch(announces);
    expect(textOf('ai')).not.toMatch(denies);
    for (const interviewer of ['questionnaire', 'none'] as const) {
      expect(textOf(interviewer)).not.toMatch(announces);
      expect(textOf(interviewer)).toMatch(denies);
    }
  });

  // A person can always prove what they read: another wording needs another version, and its hash is added here.
  it('keeps the words of the version that proofs name already', () => {
    const { version } = noticeOf(kind, { lang: 'fr', interviewer: 'ai' });
    expect(version).toBe('2026-11-2');
  });
});

it('lets the provider ask under an agreement that named it, and under no other', () => {
  const versions = interviewers.map(
    (interviewer) => noticeOf('ai_conversation', { lang: 'en', interviewer }).version,
  );
  const discloses = (version: string) => disclosesProvider(version, anthropic.description);
  expect(versions.map(discloses)).toEqual([true, false, false]);
  const earlier = ['2026-11-1', '2026-11-script-1', '2026-11-none-1'];
  expect(earlier.map(discloses)).toEqual([true, false, false]);
});
