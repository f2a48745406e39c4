import { describe, expect, it } from 'vitest';
import type { Interview } from '#realtime/interviewer/interviewer.ts';
import { needs } from '#realtime/interviewer/needs/need.ts';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { needRepliedTo, replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';
import { isStopped } from '#realtime/interviewer/questionnaire/pause.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { questionnaireWordings } from '#realtime/interviewer/questionnaire/wordings.ts';
import { waysToPerson } from '#realtime/model/brief.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { asked, said, testHelp, testInterview } from '#test/realtime/support/briefs.ts';

const { deletionRequested, paused } = questionnaireWordings.fr;
const pause = deletionRequested(testHelp.newLinkUrl);

async function answerTo(fields: Partial<Interview>) {
  const interview = testInterview(fields);
  const events = await Array.fromAsync(
    questionnaireInterviewer.answer(interview, new AbortController().signal),
  );
  const end = events.at(-1);
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  return { text, need: interview.need, asks: end?.type === 'end' ? end.asks : null };
}

/** The conversation after a message that was written and answered while a deletion was requested. */
async function whileRequested(words: string): Promise<TranscriptMessage[]> {
  const before = [{ ...asked('availability'), byQuestionnaire: true }, said(words, 'u1')];
  const { text, asks } = await answerTo({ transcript: before, isDeletionRequested: true });
  return [...before, { ...asked(asks, text), id: 'a1', byQuestionnaire: true }];
}

describe('after a reply that was written while a deletion was requested (D113)', () => {
  it.each(['Stop', 'I want to stop', 'supprimez mes données', 'je retire ma candidature', 'je veux mourir'])(
    'the questions pause once the request is withdrawn: %s',
    async (words) => {
      const earlier = await whileRequested(words);
      const next = await answerTo({ transcript: [...earlier, said('Dès lundi', 'u2')] });
      expect(next.asks).toBeNull();
      expect(next.text).toContain(paused);
      const goesOn = await answerTo({ transcript: [...earlier, said('continuer', 'u2')] });
      expect(goesOn.asks).toBe('availability');
    },
  );

  it('no model asks on after a stop (D127)', async () => {
    const transcript = [...(await whileRequested('Stop')), said('Dès lundi', 'u2')];
    expect(isStopped({ need: null, transcript })).toBe(true);
  });

  it.each([
    ['supprimez mes données', 'en fait non'],
    ['supprimez mes données', 'finalement non, laissez tomber'],
    ['je retire ma candidature', 'je retire ma demande'],
    ['je voudrais parler à une personne', 'finalement non, laissez tomber'],
    ['I want to talk to a human', 'never mind, forget it'],
  ])('after %j, %j takes the wish back: it is listed, and no new wish', async (wish, takesBack) => {
    const earlier = await whileRequested(wish);
    const before = earlier.at(-1) ?? null;
    expect(asksEmployer({ text: takesBack, need: recogniseNeed(takesBack) }, before)).toBe(true);
    for (const isDeletionRequested of [true, false]) {
      const transcript = [...earlier, said(takesBack, 'u2')];
      const { need, text } = await answerTo({ transcript, isDeletionRequested });
      expect([takesBack, need]).toEqual([takesBack, null]);
      const isForPerson = /personne|human/.test(wish);
      expect(text.includes('Votre demande de parler à une personne est annulée')).toBe(isForPerson);
    }
  });

  it('the pause alone replies to no need', () => {
    for (const wording of Object.values(questionnaireWordings))
      expect(needRepliedTo(wording.deletionRequested(testHelp.newLinkUrl))).toBeNull();
  });

  it('the reply to a wish for a withdrawal says where, since an open application can be withdrawn', async () => {
    const [, , reply] = await whileRequested('je retire ma candidature');
    expect(reply?.text).toContain('permet de retirer votre candidature, si elle est encore ouverte');
  });

  it('a stop and a wish for a person are named in one sentence before the pause', async () => {
    const [, , stopped] = await whileRequested('Stop');
    expect(stopped?.text).toBe(`Arrêtons-nous là.\n\n${pause}`);
    const [, , wished] = await whileRequested('je voudrais parler à une personne');
    expect(wished?.text).toBe(`Écrivez à l’employeur pour parler à une personne.\n\n${pause}`);
  });
});

it.each(['fr', 'en'] as const)('a reply is known by its words for every way to a person (%s)', (lang) => {
  for (const need of needs)
    for (const wayToPerson of [undefined, ...waysToPerson]) {
      const reply = replyToNeed(need, { lang, help: { ...testHelp, wayToPerson } });
      expect([wayToPerson, needRepliedTo(reply)]).toEqual([wayToPerson, need]);
    }
});
