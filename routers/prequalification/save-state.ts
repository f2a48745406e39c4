import { findSession, mergeState } from '../../db/conversations/conversations.ts';
import { countOwner } from '../../domain/access/call-limits.ts';
import { unlessErased } from '../../domain/erasure/unless-erased.ts';
import { unknownSession } from '../../domain/prequalification/decide.ts';
import { invalidField } from '../../kernel/errors/errors.ts';
import { sessionProcedure } from '../procedures.ts';
import { rest } from '../rest.ts';
import { SAVE_BYTES_MAX, saveInput, saveOutput } from './schemas.ts';

/** POST /api/v2/prequalif/{sessionId}/save, contract section 4.7. */
export const saveState = sessionProcedure
  .meta(
    rest({
      operationId: 'savePrequalificationState',
      method: 'POST',
      path: '/api/v2/prequalif/{sessionId}/save',
      summary: 'Merge any JSON object into the session’s state',
      description:
        'Merged at the top level; the body is at most 64 KiB, the merged state 256 KiB. At most 120 a minute in a session.',
      tag: 'Prequalification',
      scope: 'prequalification:write',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      cache: 'no-store',
      // Nested, so that no key of the body meets the path's (D25).
      bodyField: 'state',
      bodyBytesMax: SAVE_BYTES_MAX,
    }),
  )
  .input(saveInput)
  .output(saveOutput)
  .mutation(async ({ ctx, input }) => {
    const { database, clock, watch } = ctx.deps;
    const isThere = async () => (await findSession(database.query, input.sessionId)) !== null;
    if (!(await isThere())) throw unknownSession();
    await countOwner(ctx, 'save', input.sessionId);
    const persisted = await unlessErased({ isThere, refusal: unknownSession }, () =>
      mergeState(database.query, { ...input, at: clock.now() }),
    );
    if (!persisted) throw invalidField('state', 'too_long', 'The merged state is larger than 256 KiB.');
    watch.publish(input.sessionId, { type: 'state', keys: Object.keys(input.state) });
    return { ok: true, persisted };
  });
