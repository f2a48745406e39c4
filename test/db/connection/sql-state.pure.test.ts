import { describe, expect, test } from 'vitest';
import { isRolledBack, sqlStateOf } from '#db/connection/sql-state.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('the failure of a statement', () => {
  test.each(['40P01', '23505', 'P0001', '22P05', '57014'])('%s is one that the server reported', (code) => {
    expect(sqlStateOf(new Error('Failed query', { cause: failure(code) }))).toBe(code);
    expect(isRolledBack(failure(code))).toBe(true);
  });

  test.each(['EPIPE', 'ECONNRESET', 'CONNECTION_CLOSED', '08006', '57P01'])(
    '%s leaves open whether anything was stored',
    (code) => expect(isRolledBack(new Error('Failed query', { cause: failure(code) }))).toBe(false),
  );
});
