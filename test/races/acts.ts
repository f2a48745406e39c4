import type { Conversation } from '#realtime/conversation.ts';
import { testBrief, testHelp } from '#test/realtime/support/briefs.ts';
import { pick } from '#test/support/seeded-random.ts';
import type { RacedSession } from './floor-acts.ts';
import { factOf, wordOf } from './invariants.ts';
import type { createPendingSteps } from './pending-steps.ts';
import { lastEvent, type SimulatedCluster } from './simulated-cluster.ts';
import type { SimulatedNode } from './simulated-node.ts';

const topics = ['availability', 'location', 'pay'] as const;
const holders = ['key:one', 'key:two'] as const;

type Parts = {
  session: RacedSession;
  cluster: SimulatedCluster;
  addCall: ReturnType<typeof createPendingSteps>['addCall'];
  random(): number;
  /** Called when a person took the floor or the consent was withdrawn: no older turn may store more of itself. */
  onBarrier(): void;
};

/** What people, models and nodes do. Each act begins at once; its calls are committed when the schedule says so. */
export function createActs({ session, cluster, addCall, random, onBarrier }: Parts) {
  const { sessionId } = session;
  const committed = { isErased: false, said: [] as string[], takes: 0 };
  const known = { aiConsent: true, isWithPerson: false, version: 0 };
  let sent = 0;
  let written = 0;
  const anyNode = (): SimulatedNode =>
    pick(random, [cluster.nodes[0], cluster.nodes[1]] as [SimulatedNode, SimulatedNode]);
  const holder = () => pick(random, holders);
  const floorVersion = () => known.version - (random() < 0.1 ? 1 : 0);

  const send = (id: string) => {
    const { conversation } = anyNode();
    const base = {
      sessionId,
      mayUseProvider: true,
      isDeletionRequested: false,
      brief: testBrief(),
      help: testHelp,
    };
    void listen(conversation, { ...base, aiConsent: known.aiConsent, isWithPerson: known.isWithPerson }, id);
  };
  const openAnswer = () => {
    const open = cluster.answers.filter(({ node }) => !node.isDead);
    return open[Math.floor(random() * open.length)];
  };
  const acts = {
    send: () => {
      sent += 1;
      send(`m${sent}`);
    },
    sendAgain: () => sent > 0 && send(`m${1 + Math.floor(random() * sent)}`),
    word: () => {
      const answer = openAnswer();
      if (answer === undefined) return;
      answer.push({ type: 'text', text: wordOf(answer.turn, answer.words) });
      answer.words += 1;
    },
    fact: () => {
      const answer = openAnswer();
      const fact = {
        question: pick(random, topics),
        status: 'answered',
        quote: 'm1',
        messageId: 'm1',
      } as const;
      answer?.push({ type: 'facts', facts: [{ ...fact, answer: factOf(answer.turn) }] });
    },
    end: () => openAnswer()?.push(lastEvent),
    take: () => {
      const [who, node] = [holder(), anyNode()];
      const call = addCall<number>;
      call(
        `take by ${who}`,
        (pause) => session.take(who, cluster.floorNode(node, pause)),
        (version) => {
          Object.assign(known, { version, isWithPerson: true });
          committed.takes += 1;
          onBarrier();
        },
      );
    },
    say: () => {
      const [who, node] = [holder(), anyNode()];
      written += 1;
      const words = { messageId: `said-${written}`, text: `said-${written}`, floorVersion: floorVersion() };
      addCall(
        `say by ${who}`,
        (pause) => session.say(who, words, cluster.floorNode(node, pause)),
        () => committed.said.push(words.text),
      );
    },
    handBack: () => {
      const [who, node] = [holder(), anyNode()];
      const to = pick(random, ['interviewer', 'interviewer', 'nobody'] as const);
      const back = { to, floorVersion: floorVersion() };
      addCall(
        `handBack by ${who} to ${to}`,
        (pause) => session.handBack(who, back, cluster.floorNode(node, pause)),
        (version) => Object.assign(known, { version, isWithPerson: to === 'nobody' }),
      );
    },
    stop: () =>
      void anyNode()
        .conversation.stop(sessionId)
        .catch(() => {}),
    revoke: () => {
      const node = anyNode();
      addCall('revoke', session.revoke, () => {
        known.aiConsent = false;
        onBarrier();
        cluster.announce(node, 'revoked', (conversation) => conversation.revoke(sessionId));
      });
    },
    erase: () => {
      const node = anyNode();
      addCall('erase', session.erase, () => {
        committed.isErased = true;
        const turnIds = [...cluster.turns];
        cluster.announce(node, 'erased', (conversation) => void conversation.forget(turnIds).catch(() => {}));
      });
    },
    kill: () => cluster.kill(anyNode()),
    drain: () => cluster.drain(anyNode()),
    /** A node is too slow to renew its leases. */
    stall: () => {
      const { name } = anyNode();
      addCall(
        `${name} is slow`,
        () => session.endLeases(name),
        () => {},
      );
    },
  };
  return { acts, committed };
}

/** Sends a message, and reads the answer to its end. */
async function listen(
  conversation: Conversation,
  session: Parameters<Conversation['converse']>[0]['session'],
  id: string,
): Promise<void> {
  const { signal } = new AbortController();
  try {
    const answer = await conversation.converse({ session, message: { id, text: id }, signal });
    for await (const _ of answer.chunks);
  } catch {
    // It is refused, or cut: the candidate may send again.
  }
}
