import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  applicationNoticeOf,
  conversationNoticeOf,
  type InterviewerKind,
  noticeCoversProvider,
} from '#domain/notices/notices.ts';
import { suspicionWords } from '#domain/notices/suspicion-words.ts';
import type { Lang } from '#kernel/language.ts';
import type { ProviderDescription } from '#realtime/interviewer/provider/provider.ts';
import { anthropic } from '#realtime/interviewer/provider/wires/anthropic.ts';
import { openai } from '#realtime/interviewer/provider/wires/openai.ts';
import { providerOfModel, providers } from '#realtime/interviewer/provider/wires/providers.ts';

const kinds = ['application', 'ai_conversation'] as const;
const interviewers = ['ai', 'questionnaire', 'none'] as const;
const langs = ['fr', 'en'] as const;

const hashes = {
  application: {
    fr: '0ad475b3426ac802770c66467173f4db1ac7595312167f554bf880fd225980d2',
    en: 'a3f130da808b813d2dd37bb47ff68ac4e804887ad755f200c52da82caa513522',
  },
  ai_conversation: {
    fr: '1a846c7abdde981f684b9e184b5dd7b3492bf831d5dfbfae6cf34cb2a3fcee33',
    en: 'c73e7159224e1e74582ae0c1d262108f7d4c09fc6995799f25ac09a4def901a0',
  },
};

const versions = { application: '2026-11-6', ai_conversation: '2026-11-9' };

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
  it.each(langs)('keeps the words of the version that proofs name already (%s)', (lang) => {
    const { version, sha256 } = noticeOf(kind, { lang, interviewer: 'ai' });
    expect(version).toBe(versions[kind]);
    expect(sha256).toBe(hashes[kind][lang]);
  });
});

it.each(interviewers)('says that a person of the employer may join, with a name (%s, D58)', (interviewer) => {
  const [fr, en] = langs.map((lang) => noticeOf('ai_conversation', { lang, interviewer }).text);
  expect(fr).toMatch(/^Une personne de l’employeur peut .* le nom de cette personne, .* conservés/m);
  expect(en).toMatch(/^A person of the employer may .* the name of that person, .* kept with yours/m);
});

// The employer sees the mark, so the person knows of it before they send the form (GDPR art. 13).
it.each(interviewers)('announces the mark of a form that a machine may have sent (%s)', (interviewer) => {
  for (const lang of langs) {
    const { text } = noticeOf('application', { lang, interviewer });
    const { heading } = suspicionWords[lang];
    expect(text).toMatch(/^(Marque automatique|Automatic mark)/m);
    expect(text).toContain(heading);
    expect(text).toMatch(/ne refuse aucune candidature pour cela|refuses no application because of it/);
  }
});

it('lets the provider ask under an agreement that named it, and under no other', () => {
  const current = interviewers.map(
    (interviewer) => noticeOf('ai_conversation', { lang: 'en', interviewer }).version,
  );
  const discloses = (version: string) => noticeCoversProvider(version, anthropic.description);
  expect(current.map(discloses)).toEqual([true, false, false]);
  const earlier = ['2026-11-4', '2026-11-3', '2026-11-1', '2026-11-script-2', '2026-11-none-1'];
  expect(earlier.map(discloses)).toEqual([true, true, true, false, false]);
});

it('a consent to a notice that names another provider does not let this one ask', () => {
  const other = { ...anthropic.description, name: 'Autre', noticeVersions: ['2026-11-2-autre'] as const };
  const { version, text } = conversationNoticeOf({ lang: 'fr', interviewer: 'ai', aiProvider: other });
  expect([version, text.includes('(Autre)'), text.includes('Anthropic')]).toEqual([
    '2026-11-2-autre',
    true,
    false,
  ]);
  expect(noticeCoversProvider(version, anthropic.description)).toBe(false);
  expect(noticeCoversProvider('2026-11-2', other)).toBe(false);
});

it('no version of a notice names two providers', () => {
  const processor = { name: 'Autre', country: 'FR', termsUrl: 'https://autre.example/terms' };
  const descriptions: ProviderDescription[] = providers.map((provider) =>
    'description' in provider ? provider.description : provider.describe(processor, 'un-modele'),
  );
  const versions = descriptions.flatMap(({ noticeVersions }) => noticeVersions);
  expect(new Set(versions).size).toBe(versions.length);
  expect(descriptions.length).toBeGreaterThan(1);
});

// The software knows that an application arrived, and not what its employer does with it (D91).
it.each([
  'web/{apply,chat,portal,thanks,trust,confirm,export}/**/texts.*.ts',
  'mails/texts/*.ts',
  'domain/notices/*.ts',
  'domain/applications/status/status-words.ts',
  'realtime/interviewer/texts.ts',
])('no text for candidates promises that somebody reads or decides: %s', (pattern) => {
  const promise =
    /une personne ((la )?(lit|lira)|(vous )?(répond|répondra)|décide)\b|personnes lisent|toujours une personne|personne ne sera|sera lu\b|le lira\b|vous lit\b|will (?:be read|read it)|(a person|people) (always )?(reads? (it|your|every)|answers?|decides?)\b|always a person/i;
  const files = globSync(pattern);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const texts = readFileSync(file, 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '');
    expect([file, promise.exec(texts)?.[0]]).toEqual([file, undefined]);
  }
});

describe('a configured processor (D62)', () => {
  const processor = { name: 'Modèles SA', country: 'DE', termsUrl: 'https://models.example/terms' };
  const described = openai.describe(processor, 'small-1');
  const noticeIn = (lang: Lang) => conversationNoticeOf({ lang, interviewer: 'ai', aiProvider: described });

  it('is named with its country and terms, and nobody else is', () => {
    expect(noticeIn('fr').text).toContain('(Modèles SA), sous-traitant de l’employeur');
    expect(noticeIn('fr').text).toContain(
      'ces échanges dans ce pays\u202f: Allemagne (conditions\u202f: https://models.example/terms), avec les garanties',
    );
    expect(noticeIn('en').text).toContain(
      'these exchanges in this country: Germany (terms: https://models.example/terms), with the safeguards',
    );
    expect(noticeIn('fr').text + noticeIn('en').text).not.toMatch(/Anthropic|OpenAI/i);
  });

  it.each(Object.keys(processor))('needs another consent after a change of %s', (field) => {
    const changed = openai.describe({ ...processor, [field]: 'FR' }, 'small-1');
    expect(noticeCoversProvider(noticeIn('fr').version, described)).toBe(true);
    expect(noticeCoversProvider(noticeIn('fr').version.replace('2026-11-9', '2026-11-4'), described)).toBe(
      true,
    );
    expect(noticeCoversProvider(noticeIn('fr').version, changed)).toBe(false);
    expect(noticeCoversProvider('2026-11-2', described)).toBe(false);
  });

  it('is the recipient of what its model answered, whatever the name of that model', () => {
    expect(providerOfModel('small-1', described)?.name).toBe('Modèles SA');
    expect(providerOfModel('claude-x', openai.describe(processor, 'claude-x'))?.name).toBe('Modèles SA');
    expect(openai.describe(processor, 'a.b+c').modelNames.test('a.b+c')).toBe(true);
    expect(openai.describe(processor, 'a.b').modelNames.test('acb')).toBe(false);
    expect(providerOfModel('claude-x', described)?.name).toBe('Anthropic');
  });

  it('is not named for what a model of an earlier configuration answered', () => {
    expect(providerOfModel('small-0', described)).toBeNull();
    expect(providerOfModel('small-0', anthropic.description)).toBeNull();
    expect(providerOfModel(null, described)).toBeNull();
  });
});
