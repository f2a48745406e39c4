import type { Conversation } from '#realtime/conversation.ts';
import { createMemoryTurnLog, type TurnLog } from '#realtime/stream/turn-log.ts';
import type { ConversationStore } from '#realtime/turn/store.ts';
import type { FloorNode, RacedSession } from './floor-acts.ts';
import type { createPendingSteps } from './pending-steps.ts';
import { createSimulatedNode, type OpenAnswer, type SimulatedNode } from './simulated-node.ts';
import type { createSimulatedTime } from './simulated-time.ts';

type Parts = {
  session: RacedSession;
  time: ReturnType<typeof createSimulatedTime>;
  pending: ReturnType<typeof createPendingSteps>;
};

/** The time after which a reader gives up a silent turn of another node, as in `redis-turn-reader.ts`. */
const SILENCE_MS = 30_000;

/** The end of a model's answer. */
export const lastEvent = { type: 'end', finishReason: 'stop', asks: null, usage: null } as const;

type Delivery = (conversation: Conversation, node: string) => void;

export type SimulatedCluster = ReturnType<typeof createSimulatedCluster>;

/** Two nodes over one store and one log. A node that dies or drains is replaced by another. */
export function createSimulatedCluster({ session, time, pending: { steps, inSteps } }: Parts) {
  const { sessionId, store } = session;
  const log = createMemoryTurnLog({ timers: time.timersOf({ isDead: false }) });
  /** The turns, in the order in which they were committed. */
  const turns: string[] = [];
  const messages = new Set<string>();
  const answers: (OpenAnswer & { turn: number })[] = [];
  const faults: string[] = [];
  const names: string[] = [];
  /** The answers that came too late to be stored. */
  const counts = { late: 0 };
  let started = 0;

  function start(): SimulatedNode {
    started += 1;
    const node = { name: `node-${started}`, isDead: false };
    names.push(node.name);
    let opened = '';
    return createSimulatedNode(node, {
      store: storeOf(node),
      log: logOf(node, (turnId) => {
        opened = turnId;
      }),
      time,
      // A turn opens its log just before it asks the model.
      onAnswer: (answer) => answers.push({ ...answer, turn: turns.indexOf(opened) }),
    });
  }

  function storeOf(node: { name: string; isDead: boolean }): ConversationStore {
    const begin: ConversationStore['beginTurn'] = async (turn) => {
      const begun = await store.beginTurn(turn);
      if (begun.kind === 'begun') turns.push(turn.turnId);
      const isStored = begun.kind === 'begun' || begun.kind === 'answered' || begun.kind === 'person';
      if (isStored && turn.userMessage !== null) messages.add(turn.userMessage.text);
      return begun;
    };
    const finish: ConversationStore['finishTurn'] = async (outcome) => {
      const isStored = await store.finishTurn(outcome);
      if (!isStored && outcome.text !== '') counts.late += 1;
      return isStored;
    };
    return {
      beginTurn: inSteps({ node, method: 'beginTurn' }, begin),
      renewLeases: inSteps({ node, method: 'renewLeases' }, store.renewLeases),
      findErased: inSteps({ node, method: 'findErased' }, store.findErased),
      finishTurn: inSteps({ node, method: 'finishTurn' }, finish),
      findOrphans: inSteps({ node, method: 'findOrphans' }, store.findOrphans),
      sweepTurn: inSteps({ node, method: 'sweepTurn' }, store.sweepTurn),
      findTurn: inSteps({ node, method: 'findTurn' }, store.findTurn),
      readFloor: inSteps({ node, method: 'readFloor' }, store.readFloor),
      requestStop: inSteps({ node, method: 'requestStop' }, store.requestStop),
      findInterrupted: inSteps({ node, method: 'findInterrupted' }, store.findInterrupted),
    };
  }

  const takenOn = new Map<string, SimulatedNode>();
  const told = new Set<string>();
  const openedBy = new Map<string, string>();

  /** The log of all nodes, in which the dead write nothing. */
  function logOf(node: { name: string; isDead: boolean }, onOpen: (turnId: string) => void): TurnLog {
    const open: TurnLog['open'] = (turnId) => {
      const appender = log.open(turnId);
      onOpen(turnId);
      openedBy.set(turnId, node.name);
      return {
        ...appender,
        append: (chunk) => {
          if (node.isDead) return;
          if (chunk.type === 'text-delta' && told.has(turnId))
            faults.push(`said after its end: ${chunk.delta}`);
          appender.append(chunk);
        },
      };
    };
    const turnIds = () => log.turnIds().filter((turnId) => openedBy.get(turnId) === node.name);
    return { ...log, open, turnIds };
  }

  /** Readers of a dead node's turn give it up after a silence; before that, if the node of a take lives to tell them. */
  function cutWhenSilent(turnId: string): void {
    time.timersOf({ isDead: false }).after(SILENCE_MS, () => {
      if (takenOn.get(turnId)?.isDead !== false) void log.close(turnId, 'cut');
    });
  }

  const nodes = [start(), start()];
  const tell = (node: SimulatedNode, deliver: Delivery) => {
    if (!node.isDead) deliver(node.conversation, node.name);
  };
  /** Tells this node at once and the others by a notification, which may be late or lost. */
  function announce(from: SimulatedNode, name: string, deliver: Delivery): void {
    tell(from, deliver);
    for (const node of nodes)
      if (node !== from)
        steps.push({ name: `${node.name} is told: ${name}`, run: () => tell(node, deliver), lose: () => {} });
  }

  function replace(node: SimulatedNode): void {
    nodes.splice(nodes.indexOf(node), 1, start());
  }

  return {
    ...{ nodes, turns, messages, answers, faults, counts, announce },
    /** A node as a person's call sees it. */
    floorNode: (
      node: SimulatedNode,
      pause: <Read>(read: () => Promise<Read>) => Promise<Read>,
    ): FloorNode => ({
      wordsOf: (turnId) => pause(() => node.conversation.wordsOf(turnId)),
      interrupt: (interruption) => {
        if (interruption.turnId !== null) takenOn.set(interruption.turnId, node);
        announce(node, 'taken over', (conversation, name) => {
          conversation.interrupt(interruption);
          const { turnId } = interruption;
          if (turnId !== null && openedBy.get(turnId) === name) told.add(turnId);
        });
      },
      wakeFloorStreams: () =>
        announce(node, 'floor', (conversation) => conversation.wakeFloorStreams(sessionId)),
    }),
    /** Ends the answers that models still give; resolves to their number. */
    endAnswers: () => {
      const open = answers.splice(0).filter(({ node }) => !node.isDead);
      for (const { push } of open) push(lastEvent);
      return open.length;
    },
    /** Ends all leases; a node that lives renews its own. */
    endLeases: async () => {
      for (const name of names) await session.endLeases(name);
    },
    kill: (node: SimulatedNode) => {
      node.isDead = true;
      replace(node);
      for (const [turnId, name] of openedBy) if (name === node.name) cutWhenSilent(turnId);
      steps.push({ name: `the leases of ${node.name} end`, run: () => session.endLeases(node.name) });
    },
    drain: (node: SimulatedNode) => {
      void node.conversation.drain(AbortSignal.abort());
      node.leave();
      replace(node);
    },
  };
}
