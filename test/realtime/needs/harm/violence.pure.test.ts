import { describe, expect, test } from 'vitest';
import { violenceAtWork } from '#realtime/interviewer/needs/distress/violence/violence-at-work.ts';
import { violenceEn } from '#realtime/interviewer/needs/distress/violence/violence-en.ts';
import { violenceFr } from '#realtime/interviewer/needs/distress/violence/violence-fr.ts';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { needRepliedTo, replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';
import { spellingsOf } from '#realtime/interviewer/needs/sentences.ts';
import { tellsViolence } from '#realtime/interviewer/needs/tells-violence.ts';
import { violence, violenceAnswers } from './violence-utterances.ts';

const replyTo = (said: string, countryCode: string | null = 'FR', areWordsRefused = false) =>
  replyToNeed('distress', { lang: 'fr', help: { newLinkUrl: '', countryCode, areWordsRefused }, said });

describe('violence (D180)', () => {
  test.each([...violenceFr, ...violenceEn, ...violenceAtWork])(
    'a rule knows its example: $example',
    (rule) => {
      const parts = (text: string) =>
        spellingsOf(text)
          .flat()
          .flatMap(({ whole, clauses }) => [whole, ...clauses]);
      expect(parts(rule.example).some((part) => rule.pattern.test(part))).toBe(true);
      expect((rule.counterexamples ?? []).filter((text) => recogniseNeed(text) === 'distress')).toEqual([]);
    },
  );

  test.each(violence)('a person who is hit gets the reply to distress: %s', (text) => {
    expect([recogniseNeed(text), tellsViolence(text)]).toEqual(['distress', true]);
  });

  test.each(violenceAnswers)('the same words of anything else are an answer: %s', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });

  test('violence of a childhood is a part of a life, unless it goes on', () => {
    expect(recogniseNeed('mon père me frappait quand j’étais petite')).toBeNull();
    expect(recogniseNeed('mon père me frappait quand j’étais petite et il me frappe encore')).toBe(
      'distress',
    );
  });

  test('the reply names the numbers for victims in France, then the helpline, in both languages', () => {
    const reply = replyTo('mon mari me frappe');
    expect(reply).toMatch(
      /le 3919 .*le 116 006 .*le 119 .*arretonslesviolences.*\n.*le 3114 .*\n.*le 17 ou le 112, .*SMS au 114/,
    );
    expect(reply).toMatch(/3919 answers .*116 006 .*119 .*\n.*3114 answers.*\n.*call 17 or 112, .*114/);
    expect(needRepliedTo(reply)).toBe('distress');
  });

  test('elsewhere it names those who help victims, and the emergency number of the country', () => {
    const reply = replyTo('my husband hits me', 'DE');
    expect(reply).not.toContain('3919');
    expect(reply).toMatch(
      /organisations for victims in your country.*\n.*0800 111 0 111 answers.*\n.*call 112\./,
    );
    expect(replyTo('my husband hits me', 'US')).toContain('call 911.');
  });

  test('other distress gets the helpline alone', () => {
    expect(replyTo('je veux mourir')).not.toMatch(/3919|116 006/);
  });

  test('the reply says what has no effect on the application', () => {
    expect(replyTo('je veux mourir')).toMatch(
      /Si vous dites ici que vous allez mal, ce service n’en tire aucune conséquence pour votre candidature ; l’employeur peut lire ce que vous envoyez\.\n\n.*If you say here that you are struggling, this service draws no consequence for your application from it; the employer can read what you send\.$/s,
    );
    expect(replyTo('mon mari me frappe')).toMatch(
      /Si vous dites ici que quelqu’un vous fait du mal, ce service n’en tire aucune conséquence.*If you say here that someone hurts you, this service draws no consequence/s,
    );
    // The employer does not get words that were refused.
    expect(replyTo('je veux mourir', 'FR', true)).toMatch(
      /pour votre candidature\.\n\n.*your application from it\.$/s,
    );
  });
});
