import { sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** An instant in milliseconds, as in JavaScript; values come from the application's clock. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A random (v4) id, so that it cannot be guessed: an application's id gives access to its conversation. */
export const id = () => uuid('id').primaryKey();

/** The number of a transaction of PostgreSQL, which never wraps around. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The transaction that last changed the row: the default is the inserting one, a trigger sets a later one (D95). */
export const changedIn = () => transactionId('changed_in').notNull().default(sql`pg_current_xact_id()`);

/** The columns of a key's row. Only the SHA-256 and the last four characters of the key are stored. */
export const keyColumns = () => ({
  id: id(),
  /** The use of the key, as the person who requested the key described it. */
  label: text('label'),
  digest: text('digest').notNull().unique(),
  lastFour: text('last_four').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
  revokedAt: instant('revoked_at'),
  lastUsedAt: instant('last_used_at'),
});

/** The id of a row of another table. That row cannot be deleted while this row exists. */
export const refersTo = (name: string, column: () => AnyPgColumn) => uuid(name).notNull().references(column);

/** The id of a row of another table. If that row is deleted, this row is deleted with it. */
export const belongsTo = (name: string, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: 'cascade' });
