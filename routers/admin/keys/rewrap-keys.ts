import { readSealedKeys, type SealedKey, updateSealedKeys } from '../../../db/candidates/sealed-keys.ts';
import { sealCandidateKey } from '../../../domain/applications/candidate-key.ts';
import type { Deps } from '../../../domain/ports.ts';
import { adminProcedure } from '../../procedures.ts';

const KEYS_AT_ONCE = 500;

/** Seals every candidate's key again under the newest data key (D34); what is done stays done after a crash. */
export const rewrapKeys = adminProcedure
  .meta({ description: 'Seal every candidate’s key again under the newest of DATA_KEYS' })
  .mutation(async ({ ctx: { deps } }) => {
    const { query } = deps.database;
    let [rewrapped, current] = [0, 0];
    let old: SealedKey[] = [];
    for await (const row of readSealedKeys(query)) {
      if (deps.dataKeys.isCurrent(row.sealedKey)) current += 1;
      else old.push(row);
      if (old.length < KEYS_AT_ONCE) continue;
      rewrapped += await rewrap(deps, old);
      old = [];
    }
    if (old.length > 0) rewrapped += await rewrap(deps, old);
    return { rewrapped, current, keyId: deps.dataKeys.keyIds[0] };
  });

function rewrap(deps: Deps, rows: SealedKey[]): Promise<number> {
  const fresh = rows.map((row) => ({ ...row, resealed: sealCandidateKey(deps, row.id, row.sealedKey) }));
  return updateSealedKeys(deps.database, deps.clock.now(), {
    keys: fresh,
    keyId: String(deps.dataKeys.keyIds[0]),
  });
}
