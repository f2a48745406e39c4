import { describe, expect, it } from 'vitest';
import { TurnCutError } from '../../../realtime/stream/entries.ts';
import { listen, setStage, settle } from '../support/conversations.ts';

const resumed = (stage: ReturnType<typeof setStage>, after?: string) =>
  listen(async (signal) => {
    const { sessionId } = stage.store.session;
    const reply = await stage.conversation.resume({
      sessionId,
      signal,
      ...(after !== undefined && { after }),
    });
    if (reply === null) throw new Error('there is nothing to resume');
    return reply;
  });

describe('a turn', () => {
  it('tells its chunks in the order of the protocol, the disclosure first', async () => {
    const stage = setStage();
    const listener = stage.open();
    stage.model.say('Bonjour. ');
    stage.model.say('Quand seriez-vous disponible ?');
    stage.model.end();
    await listener.over;
    expect(listener.types()).toEqual([
      'start',
      'start-step',
      'text-start',
      'text-delta',
      'text-delta',
      'text-end',
      'finish-step',
      'finish',
    ]);
    expect(listener.heard[0]?.chunk).toMatchObject({
      messageId: stage.store.messages[0]?.id,
      messageMetadata: {
        generatedBy: 'ai',
        model: 'claude-test',
        disclosure: expect.stringContaining("assistant d'intelligence artificielle de Ateliers Varenne"),
      },
    });
    expect(stage.store.messages).toMatchObject([{ role: 'assistant', asks: 'availability', cut: false }]);
  });

  it('stores the candidate’s message before the answer, and the answer before its end is told', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    await settle();
    expect(stage.store.messages).toMatchObject([{ role: 'user', text: 'Lundi', id: 'm1' }]);
    stage.model.say('Merci.');
    stage.model.end();
    await listener.over;
    expect(stage.store.messages.map(({ text }) => text)).toEqual(['Lundi', 'Merci.']);
    expect(stage.model.interviews[0]?.transcript).toMatchObject([{ id: 'm1', text: 'Lundi' }]);
  });

  it('is joined by a second call with the same message id', async () => {
    const stage = setStage();
    const [first, second] = [stage.send('Lundi', 'm1'), stage.send('Lundi', 'm1')];
    stage.model.say('Merci.');
    stage.model.end();
    await Promise.all([first.over, second.over]);
    expect(second.heard).toEqual(first.heard);
    expect(stage.model.interviews).toHaveLength(1);
    expect(stage.store.messages).toHaveLength(2);
  });

  it('is joined by the same text where neither message has an id, and by a second opening', async () => {
    const stage = setStage();
    const openings = [stage.open(), stage.open()];
    stage.model.say('Bonjour');
    stage.model.end();
    await Promise.all(openings.map(({ over }) => over));
    const messages = [stage.send('Lundi'), stage.send('Lundi')];
    stage.model.say('Merci.');
    stage.model.end();
    await Promise.all(messages.map(({ over }) => over));
    expect(stage.model.interviews).toHaveLength(2);
    expect(stage.store.messages.map(({ text }) => text)).toEqual(['Bonjour', 'Lundi', 'Merci.']);
  });

  it('is ended by another message, whose turn then starts', async () => {
    const stage = setStage();
    const first = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    await settle();
    const second = stage.send('Non, mardi', 'm2');
    await first.over;
    expect(first.heard.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'superseded' });
    expect(stage.model.signals[0]?.aborted).toBe(true);
    await settle();
    stage.model.say('Noté.');
    stage.model.say(' Et ensuite ?');
    stage.model.end();
    await second.over;
    expect(second.types().at(-1)).toBe('finish');
    expect(stage.store.messages).toMatchObject([
      { text: 'Lundi' },
      { text: 'Mer', cut: true },
      { text: 'Non, mardi' },
      { role: 'assistant', cut: false },
    ]);
  });

  it('answers a message sent again after its end with the same answer, and stores nothing twice', async () => {
    const stage = setStage();
    const first = stage.send('Lundi', 'm1');
    stage.model.say('Merci.');
    stage.model.end();
    await first.over;
    const again = stage.send('Lundi', 'm1');
    await again.over;
    expect(again.text()).toBe('Merci.');
    // Under the ids that its turn gave them, so that a cut of either is taken up in the same place.
    expect(again.heard).toEqual(first.heard);
    expect(stage.model.interviews).toHaveLength(1);
    expect(stage.store.messages).toHaveLength(2);
  });

  it('goes on for its grace time after its last listener left, then closes the provider', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    await settle();
    listener.leave();
    await stage.time.advance(29_999);
    expect(stage.model.signals[0]?.aborted).toBe(false);
    await stage.time.advance(1);
    expect(stage.model.signals[0]?.aborted).toBe(true);
    expect(stage.store.messages.at(-1)).toMatchObject({ text: 'Mer', cut: true });
    await stage.time.advance(120_000);
    expect(stage.time.waiting()).toBe(0);
  });

  it('counts who leaves before the first word', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    await settle();
    listener.leave();
    await stage.time.advance(30_000);
    expect(stage.model.signals[0]?.aborted).toBe(true);
    await listener.over;
  });

  it('goes on when a listener came back within the grace time', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    await settle();
    listener.leave();
    await stage.time.advance(20_000);
    const back = resumed(stage);
    await stage.time.advance(20_000);
    stage.model.say('ci.');
    stage.model.end();
    await back.over;
    expect(back.text()).toBe('Merci.');
    expect(stage.store.messages.at(-1)).toMatchObject({ text: 'Merci.', cut: false });
  });

  it('is replayed from its start, or from the entry after the one that was read', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    await settle();
    const read = listener.heard.at(-1)?.id;
    const [whole, rest] = [resumed(stage), resumed(stage, read)];
    await settle();
    stage.model.say('ci.');
    stage.model.end();
    await Promise.all([listener.over, whole.over, rest.over]);
    expect(whole.heard).toEqual(listener.heard);
    expect(rest.text()).toBe('ci.');
  });

  it('gives its tail to who names the last entry, also after its end; without one there is nothing', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    await settle();
    const read = listener.heard.at(-1)?.id;
    stage.model.say('ci.');
    stage.model.end();
    await listener.over;
    const tail = resumed(stage, read);
    await tail.over;
    expect(tail.text()).toBe('ci.');
    expect(tail.types().at(-1)).toBe('finish');
    const { sessionId } = stage.store.session;
    expect(await stage.conversation.resume({ sessionId, signal: new AbortController().signal })).toBeNull();
  });

  it('is retried after it was cut, under its messageId, with nothing doubled', async () => {
    const stage = setStage({ fallback: false });
    const first = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    stage.model.fail();
    await first.over;
    expect(first.types().at(-1)).toBe('error');
    const second = stage.send('Lundi', 'm1');
    stage.model.say('Merci.');
    stage.model.end();
    await second.over;
    expect(second.heard[0]?.chunk).toEqual(first.heard[0]?.chunk);
    expect(stage.store.messages.map(({ text, cut }) => [text, cut])).toEqual([
      ['Lundi', false],
      ['Merci.', false],
    ]);
    expect(stage.model.interviews[1]?.transcript).toHaveLength(1);
  });

  it('closes the conversation with a friendly end at its last turn', async () => {
    const stage = setStage({ turnsMax: 2 });
    const first = stage.open();
    stage.model.say('Bonjour');
    stage.model.end();
    await first.over;
    const last = stage.send('Lundi', 'm1');
    await last.over;
    expect(await last.reply).toMatchObject({ mode: 'local', first: false });
    expect(last.text()).toContain("Merci d'avoir pris ce temps.");
    expect(stage.model.interviews).toHaveLength(1);
  });

  it('counts towards the last one once the provider was begun, whatever became of it (D36)', async () => {
    const stage = setStage({ turnsMax: 3 });
    for (const [index, word] of ['Un', 'Deux'].entries()) {
      stage.send(word, `m${index}`);
      await settle();
    }
    const last = stage.send('Trois', 'm3');
    await last.over;
    expect(await last.reply).toMatchObject({ mode: 'local' });
    expect(stage.model.interviews).toHaveLength(2);
  });

  it.each(['tokens', 'concurrency'] as const)(
    'is the questionnaire’s beyond the budget of %s, also where it is switched off, and is reported (D36)',
    async (budget) => {
      const stage = setStage({ fallback: false });
      stage.store.refuses = budget;
      const listener = stage.send('Lundi', 'm1');
      await listener.over;
      expect(await listener.reply).toMatchObject({ mode: 'local' });
      expect(listener.types().at(-1)).toBe('finish');
      expect(stage.model.interviews).toEqual([]);
      expect(stage.overBudget).toEqual([budget]);
    },
  );

  it('is the questionnaire’s where the candidate agreed without being told of a provider', async () => {
    const stage = setStage();
    stage.store.session.mayUseProvider = false;
    const listener = stage.open();
    await listener.over;
    expect(await listener.reply).toMatchObject({ mode: 'local' });
    expect(stage.model.interviews).toEqual([]);
    expect(stage.overBudget).toEqual([]);
  });

  it('tells and stores the facts that its answer added, not those of others (D30)', async () => {
    const stage = setStage();
    const fact = { status: 'answered', answer: 'Dit.', quote: 'Lundi', messageId: 'm1' } as const;
    const factsTold: unknown[] = [];
    for (const [id, question] of [
      ['m1', 'availability'],
      ['m2', 'location'],
    ] as const) {
      const listener = stage.send('Lundi', id);
      stage.model.say('Merci.');
      stage.model.tell({ type: 'facts', facts: [{ ...fact, question }] });
      stage.model.end();
      await listener.over;
      factsTold.push(listener.heard.find(({ chunk }) => chunk.type === 'data-facts')?.chunk);
    }
    expect(factsTold).toEqual(
      ['availability', 'location'].map((question) => ({
        type: 'data-facts',
        id: 'facts',
        data: { facts: [{ ...fact, question }] },
      })),
    );
    expect(stage.store.facts.map(({ question }) => question)).toEqual(['availability', 'location']);
  });

  it('finishes where the database went away, says so, and stores the answer when it is back', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Merci.');
    await settle();
    stage.store.away = true;
    stage.model.end();
    await listener.over;
    expect(listener.types().slice(-4)).toEqual(['text-end', 'message-metadata', 'finish-step', 'finish']);
    expect(listener.heard.at(-3)?.chunk).toMatchObject({ messageMetadata: { saved: false } });
    stage.store.away = false;
    await stage.time.advance(1000);
    expect(stage.store.messages.at(-1)).toMatchObject({ text: 'Merci.', cut: false });
  });

  it('whose answer an outage held back is stored before the next one begins, which knows of it', async () => {
    const stage = setStage();
    const first = stage.send('Lundi', 'm1');
    stage.model.say('Merci.');
    await settle();
    stage.store.away = true;
    stage.model.end();
    await first.over;
    await expect(stage.send('Mardi', 'm2').reply).rejects.toMatchObject({ reason: 'provider_unavailable' });
    stage.store.away = false;
    const second = stage.send('Mardi', 'm2');
    stage.model.say('Noté.');
    stage.model.end();
    await second.over;
    expect(stage.model.interviews[1]?.transcript.map(({ text }) => text)).toEqual([
      'Lundi',
      'Merci.',
      'Mardi',
    ]);
    await stage.time.advance(700_000);
    expect(stage.store.messages.map(({ text }) => text)).toEqual(['Lundi', 'Merci.', 'Mardi', 'Noté.']);
    expect(stage.time.waiting()).toBe(0);
  });

  it('is let go of when the database stays away for a quarter of an hour', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Merci.');
    await settle();
    stage.store.away = true;
    stage.model.end();
    await listener.over;
    await stage.time.advance(890_000);
    expect(stage.time.waiting()).toBeGreaterThan(0);
    await stage.time.advance(60_000);
    expect(stage.time.waiting()).toBe(0);
  });

  it('goes on for its grace time after another node’s last listener left', async () => {
    const stage = setStage();
    let heardMsAgo: number | null = 500;
    stage.log.remoteSubscriberSeenMsAgo = async () => heardMsAgo;
    const listener = stage.send('Lundi', 'm1');
    await settle();
    listener.leave();
    await stage.time.advance(100_000);
    expect(stage.model.signals[0]?.aborted).toBe(false);
    heardMsAgo = 31_000;
    await stage.time.advance(32_500);
    expect(stage.model.signals[0]?.aborted).toBe(false);
    heardMsAgo = null;
    await stage.time.advance(1000);
    expect(stage.model.signals[0]?.aborted).toBe(true);
  });

  it('is not left while it asks whether another node listens, if a listener comes', async () => {
    const stage = setStage();
    const asked = Promise.withResolvers<number | null>();
    stage.log.remoteSubscriberSeenMsAgo = () => asked.promise;
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    await settle();
    listener.leave();
    await stage.time.advance(30_000);
    const back = resumed(stage);
    await settle();
    asked.resolve(null);
    stage.model.say('ci.');
    stage.model.end();
    await back.over;
    expect(back.text()).toBe('Merci.');
  });

  it('makes way when its lease was taken', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    await settle();
    for (const turn of stage.store.turns) turn.state = 'aborted';
    await stage.time.advance(4000);
    await listener.over;
    expect(listener.heard.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'superseded' });
  });

  it('is cut without a closing chunk when the drain’s time is over, and stored as far as it came', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    await settle();
    const deadline = new AbortController();
    const drained = stage.conversation.drain(deadline.signal);
    await expect(stage.send('Mardi', 'm2').reply).rejects.toMatchObject({ reason: 'provider_unavailable' });
    deadline.abort();
    await drained;
    expect(await listener.over).toBeInstanceOf(TurnCutError);
    expect(listener.types().at(-1)).toBe('text-delta');
    expect(stage.store.messages.at(-1)).toMatchObject({ text: 'Mer', cut: true });
  });

  it('finishes when the drain leaves it time', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Merci.');
    await settle();
    const drained = stage.conversation.drain(new AbortController().signal);
    stage.model.end();
    await drained;
    await listener.over;
    expect(listener.types().at(-1)).toBe('finish');
  });
});
