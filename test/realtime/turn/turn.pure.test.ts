import { describe, expect, it } from 'vitest';
import { TurnCutError } from '#realtime/stream/entries.ts';
import { testBrief, testInterview } from '../support/briefs.ts';
import { createTestConversation, settle, subscribeTo } from '../support/conversations.ts';

const resumed = (setup: ReturnType<typeof createTestConversation>, after?: string) =>
  subscribeTo(async (signal) => {
    const answer = await setup.conversation.resume({
      session: setup.store.session,
      signal,
      ...(after !== undefined && { after }),
    });
    if (answer === null) throw new Error('there is nothing to resume');
    return answer;
  });

describe('a turn', () => {
  it('tells its chunks in the order of the protocol, the disclosure first', async () => {
    const setup = createTestConversation();
    const subscriber = setup.open();
    setup.model.say('Bonjour. ');
    setup.model.say('Quand seriez-vous disponible ?');
    setup.model.end();
    await subscriber.over;
    expect(subscriber.types()).toEqual([
      'start',
      'start-step',
      'text-start',
      'text-delta',
      'text-delta',
      'text-end',
      'finish-step',
      'finish',
    ]);
    expect(subscriber.received[0]?.chunk).toMatchObject({
      messageId: setup.store.messages[0]?.id,
      messageMetadata: {
        generatedBy: 'ai',
        model: 'claude-test',
        disclosure: expect.stringContaining(
          'assistant d’intelligence artificielle de l’employeur (Ateliers Varenne)',
        ),
      },
    });
    expect(setup.store.messages).toMatchObject([
      { role: 'assistant', asks: 'availability', incomplete: false },
    ]);
  });

  it('stores the candidate’s message before the answer, and the answer before its end is told', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    await settle();
    expect(setup.store.messages).toMatchObject([{ role: 'user', text: 'Lundi', id: 'm1' }]);
    setup.model.say('Merci.');
    setup.model.end();
    await subscriber.over;
    expect(setup.store.messages.map(({ text }) => text)).toEqual(['Lundi', 'Merci.']);
    expect(setup.model.interviews[0]?.transcript).toMatchObject([{ id: 'm1', text: 'Lundi' }]);
  });

  it('tells watchers how many of the questions are answered; no other fact counts', async () => {
    const setup = createTestConversation();
    setup.store.session.brief = testBrief({ location: null, remoteWorkDays: null });
    const { questions } = testInterview({ brief: setup.store.session.brief });
    setup.store.facts = (['first_words', 'location', ...questions] as const).map((question) => ({
      question,
      status: 'answered',
      answer: 'Oui.',
      quote: 'Oui.',
      messageId: 'm1',
    }));
    const subscriber = setup.send('Merci', 'm2');
    setup.model.say('Au revoir.');
    setup.model.end();
    await subscriber.over;
    expect(questions).toHaveLength(5);
    expect(setup.events).toContainEqual({ type: 'progress', answered: 5, questions: 5 });
  });

  it('is joined by a second call with the same message id', async () => {
    const setup = createTestConversation();
    const [first, second] = [setup.send('Lundi', 'm1'), setup.send('Lundi', 'm1')];
    setup.model.say('Merci.');
    setup.model.end();
    await Promise.all([first.over, second.over]);
    expect(second.received).toEqual(first.received);
    expect(setup.model.interviews).toHaveLength(1);
    expect(setup.store.messages).toHaveLength(2);
  });

  it('is joined by the same text where neither message has an id, and by a second opening', async () => {
    const setup = createTestConversation();
    const openings = [setup.open(), setup.open()];
    setup.model.say('Bonjour');
    setup.model.end();
    await Promise.all(openings.map(({ over }) => over));
    const messages = [setup.send('Lundi'), setup.send('Lundi')];
    setup.model.say('Merci.');
    setup.model.end();
    await Promise.all(messages.map(({ over }) => over));
    expect(setup.model.interviews).toHaveLength(2);
    expect(setup.store.messages.map(({ text }) => text)).toEqual(['Bonjour', 'Lundi', 'Merci.']);
  });

  it('is ended by another message, whose turn then starts', async () => {
    const setup = createTestConversation();
    const first = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    const second = setup.send('Non, mardi', 'm2');
    await first.over;
    expect(first.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'superseded' });
    expect(setup.model.signals[0]?.aborted).toBe(true);
    await settle();
    setup.model.say('Noté.');
    setup.model.say(' Et ensuite ?');
    setup.model.end();
    await second.over;
    expect(second.types().at(-1)).toBe('finish');
    expect(setup.store.messages).toMatchObject([
      { text: 'Lundi' },
      { text: 'Mer', incomplete: true },
      { text: 'Non, mardi' },
      { role: 'assistant', incomplete: false },
    ]);
  });

  it('answers a message sent again after its end with the same answer, and stores nothing twice', async () => {
    const setup = createTestConversation();
    const first = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    setup.model.end();
    await first.over;
    const again = setup.send('Lundi', 'm1');
    await again.over;
    expect(again.text()).toBe('Merci.');
    // The chunks keep their ids, so that a cut of either stream resumes at the same place.
    expect(again.received).toEqual(first.received);
    expect(setup.model.interviews).toHaveLength(1);
    expect(setup.store.messages).toHaveLength(2);
  });

  it('goes on for its grace time after its last subscriber left, then closes the provider', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    subscriber.leave();
    await setup.time.advance(29_999);
    expect(setup.model.signals[0]?.aborted).toBe(false);
    await setup.time.advance(1);
    expect(setup.model.signals[0]?.aborted).toBe(true);
    expect(setup.store.messages.at(-1)).toMatchObject({ text: 'Mer', incomplete: true });
    await setup.time.advance(120_000);
    expect(setup.time.waiting()).toBe(0);
  });

  it('counts who leaves before the first word', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    await settle();
    subscriber.leave();
    await setup.time.advance(30_000);
    expect(setup.model.signals[0]?.aborted).toBe(true);
    await subscriber.over;
  });

  it('goes on when a subscriber came back within the grace time', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    subscriber.leave();
    await setup.time.advance(20_000);
    const back = resumed(setup);
    await setup.time.advance(20_000);
    setup.model.say('ci.');
    setup.model.end();
    await back.over;
    expect(back.text()).toBe('Merci.');
    expect(setup.store.messages.at(-1)).toMatchObject({ text: 'Merci.', incomplete: false });
  });

  it('is replayed from its start, or from the entry after the one that was read', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    const read = subscriber.received.at(-1)?.id;
    const [whole, rest] = [resumed(setup), resumed(setup, read)];
    await settle();
    setup.model.say('ci.');
    setup.model.end();
    await Promise.all([subscriber.over, whole.over, rest.over]);
    expect(whole.received).toEqual(subscriber.received);
    expect(rest.text()).toBe('ci.');
  });

  it('gives its tail to who names the last entry, also after its end; without one there is nothing', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    const read = subscriber.received.at(-1)?.id;
    setup.model.say('ci.');
    setup.model.end();
    await subscriber.over;
    const tail = resumed(setup, read);
    await tail.over;
    expect(tail.text()).toBe('ci.');
    expect(tail.types().at(-1)).toBe('finish');
    expect(
      await setup.conversation.resume({ session: setup.store.session, signal: new AbortController().signal }),
    ).toBeNull();
  });

  it('is retried after it was cut, under its messageId, with nothing doubled', async () => {
    const setup = createTestConversation({ fallback: false });
    const first = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    setup.model.fail();
    await first.over;
    expect(first.types().at(-1)).toBe('error');
    const second = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    setup.model.end();
    await second.over;
    expect(second.received[0]?.chunk).toEqual(first.received[0]?.chunk);
    expect(setup.store.messages.map(({ text, incomplete }) => [text, incomplete])).toEqual([
      ['Lundi', false],
      ['Merci.', false],
    ]);
    expect(setup.model.interviews[1]?.transcript).toHaveLength(1);
  });

  it('closes the conversation with a friendly end at its last turn', async () => {
    const setup = createTestConversation({ turnsMax: 2 });
    const first = setup.open();
    setup.model.say('Bonjour');
    setup.model.end();
    await first.over;
    const last = setup.send('Lundi', 'm1');
    await last.over;
    expect(await last.answer).toMatchObject({ generatedBy: 'script', showsDisclosure: false });
    expect(last.text()).toContain('Merci d’avoir pris ce temps.');
    expect(setup.model.interviews).toHaveLength(1);
  });

  it('counts towards the last one once the provider was begun, whatever became of it (D36)', async () => {
    const setup = createTestConversation({ turnsMax: 3 });
    for (const [index, word] of ['Un', 'Deux'].entries()) {
      setup.send(word, `m${index}`);
      await settle();
    }
    const last = setup.send('Trois', 'm3');
    await last.over;
    expect(await last.answer).toMatchObject({ generatedBy: 'script' });
    expect(setup.model.interviews).toHaveLength(2);
  });

  it.each(['tokens', 'concurrency'] as const)(
    'is the questionnaire’s beyond the budget of %s, also where it is switched off, and is reported (D36)',
    async (budget) => {
      const setup = createTestConversation({ fallback: false });
      setup.store.refuses = budget;
      const subscriber = setup.send('Lundi', 'm1');
      await subscriber.over;
      expect(await subscriber.answer).toMatchObject({ generatedBy: 'script' });
      expect(subscriber.types().at(-1)).toBe('finish');
      expect(setup.model.interviews).toEqual([]);
      expect(setup.overBudget).toEqual([budget]);
    },
  );

  it('is the questionnaire’s where the candidate agreed without being told of a provider', async () => {
    const setup = createTestConversation();
    setup.store.session.mayUseProvider = false;
    const subscriber = setup.open();
    await subscriber.over;
    expect(await subscriber.answer).toMatchObject({ generatedBy: 'script' });
    expect(setup.model.interviews).toEqual([]);
    expect(setup.overBudget).toEqual([]);
  });

  it('tells and stores the facts that its answer added, not those of others (D30)', async () => {
    const setup = createTestConversation();
    const fact = { status: 'answered', answer: 'Dit.', quote: 'Lundi', messageId: 'm1' } as const;
    const factsTold: unknown[] = [];
    for (const [id, question] of [
      ['m1', 'availability'],
      ['m2', 'location'],
    ] as const) {
      const subscriber = setup.send('Lundi', id);
      setup.model.say('Merci.');
      setup.model.report({ type: 'facts', facts: [{ ...fact, question }] });
      setup.model.end();
      await subscriber.over;
      factsTold.push(subscriber.received.find(({ chunk }) => chunk.type === 'data-facts')?.chunk);
    }
    expect(factsTold).toEqual(
      ['availability', 'location'].map((question) => ({
        type: 'data-facts',
        id: 'facts',
        data: { facts: [{ ...fact, question }] },
      })),
    );
    expect(setup.store.facts.map(({ question }) => question)).toEqual(['availability', 'location']);
  });

  it('finishes where the database went away, says so, and stores the answer when it is back', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    await settle();
    setup.store.away = true;
    setup.model.end();
    await subscriber.over;
    expect(subscriber.types().slice(-4)).toEqual(['text-end', 'message-metadata', 'finish-step', 'finish']);
    expect(subscriber.received.at(-3)?.chunk).toMatchObject({ messageMetadata: { saved: false } });
    setup.store.away = false;
    await setup.time.advance(1000);
    expect(setup.store.messages.at(-1)).toMatchObject({ text: 'Merci.', incomplete: false });
  });

  it('whose answer an outage held back is stored before the next one begins, which knows of it', async () => {
    const setup = createTestConversation();
    const first = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    await settle();
    setup.store.away = true;
    setup.model.end();
    await first.over;
    await expect(setup.send('Mardi', 'm2').answer).rejects.toMatchObject({ reason: 'provider_unavailable' });
    setup.store.away = false;
    const second = setup.send('Mardi', 'm2');
    setup.model.say('Noté.');
    setup.model.end();
    await second.over;
    expect(setup.model.interviews[1]?.transcript.map(({ text }) => text)).toEqual([
      'Lundi',
      'Merci.',
      'Mardi',
    ]);
    await setup.time.advance(700_000);
    expect(setup.store.messages.map(({ text }) => text)).toEqual(['Lundi', 'Merci.', 'Mardi', 'Noté.']);
    expect(setup.time.waiting()).toBe(0);
  });

  it('is let go of when the database stays away for a quarter of an hour', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    await settle();
    setup.store.away = true;
    setup.model.end();
    await subscriber.over;
    await setup.time.advance(890_000);
    expect(setup.time.waiting()).toBeGreaterThan(0);
    await setup.time.advance(60_000);
    expect(setup.time.waiting()).toBe(0);
  });

  it('goes on for its grace time after another node’s last subscriber left', async () => {
    const setup = createTestConversation();
    let heardMsAgo: number | null = 500;
    setup.log.remoteSubscriberSeenMsAgo = async () => heardMsAgo;
    const subscriber = setup.send('Lundi', 'm1');
    await settle();
    subscriber.leave();
    await setup.time.advance(100_000);
    expect(setup.model.signals[0]?.aborted).toBe(false);
    heardMsAgo = 31_000;
    await setup.time.advance(32_500);
    expect(setup.model.signals[0]?.aborted).toBe(false);
    heardMsAgo = null;
    await setup.time.advance(1000);
    expect(setup.model.signals[0]?.aborted).toBe(true);
  });

  it('is not left while it asks whether another node has a subscriber, if a subscriber comes', async () => {
    const setup = createTestConversation();
    const asked = Promise.withResolvers<number | null>();
    setup.log.remoteSubscriberSeenMsAgo = () => asked.promise;
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    subscriber.leave();
    await setup.time.advance(30_000);
    const back = resumed(setup);
    await settle();
    asked.resolve(null);
    setup.model.say('ci.');
    setup.model.end();
    await back.over;
    expect(back.text()).toBe('Merci.');
  });

  it.each([
    ['another message took its place', 'superseded', { type: 'abort', reason: 'superseded' }],
    [
      'another node took it over, and asks for the message again',
      'node_lost',
      { type: 'error', errorText: 'La réponse a été interrompue. Veuillez renvoyer votre message.' },
    ],
  ] as const)('makes way when %s', async (_why, endReason, last) => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    for (const turn of setup.store.turns) Object.assign(turn, { state: 'cut', endReason });
    await setup.time.advance(4000);
    await subscriber.over;
    expect(subscriber.received.at(-1)?.chunk).toEqual(last);
    expect(setup.measured.ended).toEqual([{ reason: endReason, speaker: 'ai' }]);
  });

  it('is told nothing more when its row was erased, though nobody said so', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    setup.store.turns.length = 0;
    await setup.time.advance(4000);
    await subscriber.over;
    expect(subscriber.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
  });

  it('is cut without a closing chunk when the drain’s time is over, and stored as far as it came', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    const deadline = new AbortController();
    const drained = setup.conversation.drain(deadline.signal);
    await expect(setup.send('Mardi', 'm2').answer).rejects.toMatchObject({ reason: 'provider_unavailable' });
    deadline.abort();
    await drained;
    expect(await subscriber.over).toBeInstanceOf(TurnCutError);
    expect(subscriber.types().at(-1)).toBe('text-delta');
    expect(setup.store.messages.at(-1)).toMatchObject({ text: 'Mer', incomplete: true });
  });

  it('finishes when the drain leaves it time', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    await settle();
    const drained = setup.conversation.drain(new AbortController().signal);
    setup.model.end();
    await drained;
    await subscriber.over;
    expect(subscriber.types().at(-1)).toBe('finish');
  });
});
