import { isDeepStrictEqual } from 'node:util';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { DomainError } from '../../kernel/errors/errors.ts';
import { administer } from '../audit/administration.ts';
import type { Database, Queryable } from '../connection/client.ts';
import { applications, recruitments } from '../schema/index.ts';
import { requireWorkspace } from '../workspaces/manage-workspaces.ts';

const state = {
  id: recruitments.id,
  externalId: recruitments.externalId,
  title: recruitments.title,
  status: recruitments.status,
  published: recruitments.published,
  test: recruitments.test,
  publishedAt: recruitments.publishedAt,
  closesAt: recruitments.closesAt,
  updatedAt: recruitments.updatedAt,
};

/** What a command prints of a recruitment. */
export type RecruitmentState = {
  id: string;
  externalId: string | null;
  title: string;
  status: 'active' | 'closed';
  published: boolean;
  test: boolean;
  publishedAt: Date | null;
  closesAt: Date | null;
  updatedAt: Date;
};

export async function listRecruitments(query: Queryable, slug: string) {
  const workspace = await requireWorkspace(query, slug);
  return query
    .select({ ...state, applications: sql<number>`count(${applications.id})::int` })
    .from(recruitments)
    .leftJoin(applications, eq(applications.recruitmentId, recruitments.id))
    .where(eq(recruitments.workspaceId, workspace.id))
    .groupBy(recruitments.id)
    .orderBy(desc(recruitments.createdAt), asc(recruitments.id));
}

type Change = Partial<Pick<RecruitmentState, 'status' | 'published' | 'publishedAt'>>;

/** Changes what `decide` says; what changes nothing keeps `updatedAt` (D7). */
export function changeRecruitment(
  database: Database,
  at: Date,
  command: { id: string; action: string; decide: (before: RecruitmentState) => Change },
): Promise<RecruitmentState> {
  return administer(database, at, async (tx, note) => {
    const before = await lockRecruitment(tx, command.id);
    const change = command.decide(before);
    if (isDeepStrictEqual({ ...before, ...change }, before)) return toState(before);
    const [row] = await tx
      .update(recruitments)
      .set({ ...change, updatedAt: at })
      .where(eq(recruitments.id, before.id))
      .returning(state);
    await note({
      action: command.action,
      workspaceId: before.workspaceId,
      subject: { kind: 'recruitment', id: before.id },
    });
    return row ?? toState(before);
  });
}

async function lockRecruitment(tx: Queryable, id: string) {
  const [row] = await tx
    .select({ ...state, workspaceId: recruitments.workspaceId })
    .from(recruitments)
    .where(eq(recruitments.id, id))
    .for('no key update');
  if (row === undefined) throw new DomainError('not_found', `There is no recruitment with the id ${id}.`);
  return row;
}

function toState({ workspaceId: _, ...recruitment }: Awaited<ReturnType<typeof lockRecruitment>>) {
  return recruitment;
}
