import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './base/columns.ts';
import { workspaces } from './base/workspaces.ts';

/**
 * A candidate is one person in one workspace, by normalised e-mail (D16). Only the first submission writes it (D17).
 */
export const candidates = pgTable(
  'candidates',
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    emailNormalized: text('email_normalized').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    /** The person's own key, encrypted with DATA_KEYS (D34). Deleting it makes every copy of the files unreadable. */
    sealedKey: text('sealed_key').notNull(),
    /** Links of an earlier generation are revoked: they were mailed to an address that was corrected later (D29). */
    linkGeneration: integer('link_generation').notNull().default(0),
    /** The time at which the person corrected their own name or phone number; employers then see the corrected ones. */
    contactCorrectedAt: instant('contact_corrected_at'),
    /** The last use of a mailed link. After the first use, the sender of a form cannot correct the address (D80). */
    linkOpenedAt: instant('link_opened_at'),
    /** The last time at which the person acted; the retention counts from it (D32). */
    lastContactAt: instant('last_contact_at').notNull(),
    /** Why the data must be kept, as for a dispute; nothing is erased while it is set. */
    holdReason: text('hold_reason'),
    heldAt: instant('held_at'),
    /** True for a person of the sandbox, who is separate from all others and is erased after a day (D47). */
    test: boolean('test').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique().on(table.workspaceId, table.emailNormalized),
    // A request for new links searches all workspaces by the address.
    index().on(table.emailNormalized),
    index().on(table.workspaceId, table.lastContactAt),
    index('candidates_test').on(table.createdAt).where(sql`test`),
  ],
);
