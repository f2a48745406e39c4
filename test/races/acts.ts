import type { Session } from '#realtime/model/session.ts';
import type { AnswerStream } from '#realtime/turn/answer-stream.ts';
import { testBrief, testHelp } from '../realtime/support/briefs.ts';
import { pick } from '../support/seeded-random.ts';
import type { RacedSession } from './floor-acts.ts';
import { factOf, wordOf } from './invariants.ts';
import type { createPendingSteps } from './pending-steps.ts';
import { lastEvent, type SimulatedCluster } from './simulated-cluster.ts';
import type { SimulatedNode } from './simulated-node.ts';

const topics = ['availability', 'location', 'pay'] as const;
const holders = ['key:one', 'key:two'] as const;

const base = {
  isOver: false,
  mayUseProvider: true,
  isDeletionRequested: false,
  brief: testBrief(),
  help: testHelp,
};

type Parts = {
  session: RacedSession;
  cluster: SimulatedCluster;
  addCall: ReturnType<typeof createPendingSteps>['addCall'];
  random(): number;
  /** Called when a person took the floor or the consent was withdrawn: no older turn may store more of itself. */
  onBarrier(): void;
};

/** Makes the acts of people, models and nodes. Each begins at once; its calls are committed when the schedule says so. */
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

  const readers = new Map<object, SimulatedNode>();
  /** Sends a message, or comes back, and reads the answer to its end. */
  const listen = async (call: (node: SimulatedNode, session: Session) => Promise<AnswerStream | null>) => {
    const [node, reader] = [anyNode(), {}];
    readers.set(reader, node);
    const { aiConsent, isWithPerson } = known;
    const session = { ...base, sessionId, aiConsent, isWithPerson };
    // A refused or cut answer is a reason to send again.
    const answer = await call(node, session).catch(() => null);
    await answer?.chunks.forEachBatch(() => undefined).catch(() => {});
    readers.delete(reader);
  };
  const send = (id: string) =>
    void listen(({ conversation }, session) =>
      conversation.converse({ session, message: { id, text: id }, signal: new AbortController().signal }),
    );
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
    comeBack: () =>
      void listen(({ conversation }, session) =>
        conversation.resume({ session, signal: new AbortController().signal }),
      ),
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
  /** Tells whether a candidate still waits for a word of a node that lives. */
  const isAnyoneWaiting = () => [...readers.values()].some(({ isDead }) => !isDead);
  return { acts, committed, isAnyoneWaiting };
}
