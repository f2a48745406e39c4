import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { delta } from '#realtime/stream/chunks.ts';
import { TurnCutError } from '#realtime/stream/entries.ts';
import { createMemoryTurnLog } from '#realtime/stream/turn-log.ts';
import { sseFrames, type Write, writeSse, writeText } from '#realtime/transport/sse.ts';
import { createTestConversation, settle, subscribeTo } from '../support/conversations.ts';
import { createManualTime } from '../support/manual-time.ts';

async function textOf(write: (write: Write) => Promise<void>): Promise<string> {
  let text = '';
  await write((frame) => {
    text += frame;
    return undefined;
  });
  return text;
}

describe('server-sent events', () => {
  it('carry one chunk each, with its id, and end with [DONE]', async () => {
    const { chunks } = await createTestConversation({ provider: null }).ask(null);
    const frames = (await textOf((write) => writeSse(chunks, write))).split('\n\n');
    expect(frames.at(-2)).toBe('data: [DONE]');
    for (const [index, frame] of frames.slice(0, -2).entries()) {
      expect(frame).toMatch(new RegExp(`^id: [0-9a-f-]{36}:${index + 1}\ndata: \\{"type":".*\\}$`));
    }
  });

  it('keep line breaks of the answer inside their line', () => {
    const entry = {
      id: 'x:1',
      sequence: 1,
      chunk: { type: 'text-delta', id: 'answer', delta: 'a\n\ndata: b\r' },
    } as const;
    expect(sseFrames([entry])).toBe(
      'id: x:1\ndata: {"type":"text-delta","id":"answer","delta":"a\\n\\ndata: b\\r"}\n\n',
    );
  });

  it('are serialised once however many subscribers they have', async () => {
    const log = createMemoryTurnLog({ timers: createManualTime().timers });
    const turnId = randomUUID();
    log.open(turnId);
    const received: [string[], string[]] = [[], []];
    const over = received.map(async (frames) => {
      const entries = await log.subscribe({ turnId, after: 0, signal: new AbortController().signal });
      if (entries !== null) await writeSse(entries, (frame) => void frames.push(frame));
    });
    await Promise.resolve();
    const stringify = vi.spyOn(JSON, 'stringify');
    for (const word of ['Lun', 'di']) log.open(turnId).append(delta(word));
    expect(stringify).toHaveBeenCalledTimes(2);
    stringify.mockRestore();
    await log.close(turnId, 'ended');
    await Promise.all(over);
    expect(received[0]).toHaveLength(3);
    expect(received[1]).toEqual(received[0]);
  });

  it('beat every fifteen seconds while nothing is said', async () => {
    const { timers, advance } = createManualTime();
    const setup = createTestConversation();
    setup.model.say('Bonjour');
    const { chunks } = await setup.ask(null);
    const frames: string[] = [];
    void writeSse(chunks, (frame) => void frames.push(frame), { timers });
    await advance(45_000);
    expect(frames.filter((frame) => frame === ': \n\n')).toHaveLength(3);
  });
});

describe('the text form', () => {
  it('begins with the disclosure and a blank line on the first turn only', async () => {
    const setup = createTestConversation();
    setup.model.say('Bonjour. ');
    setup.model.say('Quand ?');
    setup.model.end();
    const first = await setup.ask(null);
    expect(await textOf((write) => writeText(first.chunks, write, first))).toMatch(
      /^Vous allez échanger avec un assistant d’intelligence artificielle .*\.\n\nBonjour\. Quand \?$/,
    );
    setup.model.say('Merci.');
    setup.model.end();
    const second = await setup.ask({ id: 'm1', text: 'Lundi' });
    expect(await textOf((write) => writeText(second.chunks, write, second))).toBe('Merci.');
  });

  it.each(['error', 'abort'] as const)(
    'fails where the answer ends with an %s, so that a cut never looks like an end',
    async (end) => {
      const setup = createTestConversation({ fallback: false });
      setup.model.say('Bonj');
      const answer = await setup.ask(null);
      const text = textOf((write) => writeText(answer.chunks, write, answer));
      if (end === 'error') setup.model.fail();
      else setup.conversation.revoke(setup.store.session.sessionId);
      await expect(text).rejects.toBeInstanceOf(TurnCutError);
    },
  );
});

describe.each(['fr', 'en'] as const)('the disclosure (%s, compliance L-1)', (lang) => {
  const mine = lang === 'fr' ? /^Vous allez échanger avec/ : /^You are about to talk with/;

  it.each(['ai', 'script'] as const)(
    'is the first event of every stream, by %s, repeated and resumed ones too',
    async (by) => {
      const setup = createTestConversation(by === 'ai' ? {} : { provider: null });
      setup.store.session.brief.lang = lang;
      const opening = setup.open();
      setup.model.say('Hm.');
      await settle();
      setup.model.end();
      await opening.over;
      const again = setup.open();
      await again.over;
      const next = setup.send('Lundi', 'm1');
      setup.model.say('Hm.');
      await settle();
      const resumed = by === 'ai' ? resume(setup) : next;
      await settle();
      setup.model.end();
      await Promise.all([next.over, resumed.over]);
      for (const { received } of [opening, again, next, resumed]) {
        expect(received[0]?.chunk).toMatchObject({
          type: 'start',
          messageMetadata: { generatedBy: by, disclosure: expect.stringMatching(mine) },
        });
      }
    },
  );
});

function resume({ conversation, store }: ReturnType<typeof createTestConversation>) {
  return subscribeTo(async (signal) => {
    const answer = await conversation.resume({ session: store.session, signal });
    if (answer === null) throw new Error('there is nothing to resume');
    return answer;
  });
}
