import { eq, sql } from 'drizzle-orm';
import { lockCandidateExclusive } from '#db/candidates/candidates.ts';
import { applications } from '#db/schema/index.ts';
import { eraseScope, findScope } from '#domain/erasure/erase-scope.ts';
import { handBackFloor } from '#domain/floor/hand-back-floor.ts';
import type { FloorAccess } from '#domain/floor/open-floor.ts';
import { sayOnFloor } from '#domain/floor/say-on-floor.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import { createConversationStore } from '#domain/prequalification/conversation-store.ts';
import type { Clock } from '#kernel/clock.ts';
import { insertAgreedSession } from '../support/agreed-sessions.ts';
import { selectRows } from '../support/rows.ts';
import type { TestService } from '../support/service.ts';
import type { FloorNode, RacedSession } from './floor-acts.ts';

type Place = { workspace: { id: string; name: string }; jobId: string };

/** A session in the database of a service, with the statements and use cases of production. */
export async function createDatabaseSession(
  service: TestService,
  { workspace, jobId }: Place,
  clock: Clock,
): Promise<RacedSession> {
  const deps = { ...service.deps, clock };
  const { database } = deps;
  const sessionId = await insertAgreedSession(deps, { workspaceId: workspace.id, jobId });
  const store = createConversationStore(deps);
  const open = (holder: string): FloorAccess => ({
    ...{ actor: holder, holder, workspace, sessionId, defaultName: workspace.name },
  });
  const at = (node: FloorNode) => ({ ...deps, conversation: { ...deps.conversation, ...node } });

  return {
    sessionId,
    store: {
      ...store,
      findOrphans: async (nodes) =>
        (await store.findOrphans(nodes)).filter((turn) => turn.sessionId === sessionId),
    },
    take: async (holder, node) => (await takeFloor(at(node), open(holder), { name: holder })).floorVersion,
    say: async (holder, words, node) => void (await sayOnFloor(at(node), open(holder), words)),
    handBack: async (holder, back, node) => (await handBackFloor(at(node), open(holder), back)).floorVersion,
    revoke: async () => {
      await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    },
    erase: async () => {
      await database.transaction(async (tx) => {
        const [row] = await tx
          .select({ id: applications.candidateId })
          .from(applications)
          .where(eq(applications.id, sessionId));
        const candidate = row && (await lockCandidateExclusive(tx, row.id));
        if (!candidate) return;
        const scope = await findScope(tx, candidate, { applicationId: null, sentUntil: null });
        await eraseScope(tx, scope, clock.now());
      });
    },
    endLeases: async (node) => {
      await database.query.execute(sql`update prequalification_turns set lease_expires_at = now() - interval '1 second'
        where session_id = ${sessionId} and node = ${node} and state = 'running'`);
    },
    read: async () => {
      const [messages, facts, turns, floors] = await Promise.all([
        selectRows<Stored['messages'][number]>(
          deps,
          sql`select role, origin as by, text, incomplete from transcript_messages where session_id = ${sessionId}
            order by sequence`,
        ),
        selectRows<{ answer: string }>(
          deps,
          sql`select fact ->> 'answer' as answer from prequalification_sessions, jsonb_array_elements(facts) fact
            where id = ${sessionId} order by 1`,
        ),
        selectRows<{ state: string; reason: string | null }>(
          deps,
          sql`select state, end_reason as reason from prequalification_turns where session_id = ${sessionId}
            order by answer_sequence`,
        ),
        selectRows<Stored['floor']>(
          deps,
          sql`select speaker, version, actor as holder from conversation_floors where session_id = ${sessionId}`,
        ),
      ]);
      return {
        messages,
        facts: facts.map(({ answer }) => answer).toSorted(),
        turns: turns.map(({ state, reason }) => `${state}, ${reason}`),
        floor: floors[0] ?? { speaker: 'interviewer', version: 0, holder: null },
      };
    },
  };
}

type Stored = Awaited<ReturnType<RacedSession['read']>>;
