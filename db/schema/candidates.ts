import { sql } from 'drizzle-orm';
import { index, pgTable, unique } from 'drizzle-orm/pg-core';
import { id, instant, refersTo } from './base/columns.ts';
import { workspaces } from './base/workspaces.ts';

/**
 * A candidate is one person in one workspace, by normalised e-mail (D16). The first submission writes name and contact
 * data; later submissions do not change them (D17).
 */
export const candidates = pgTable(
  'candidates',
  (t) => ({
    id: id(),
    workspaceId: refersTo('workspace_id', () => workspaces.id),
    emailNormalized: t.text('email_normalized').notNull(),
    email: t.text('email').notNull(),
    firstName: t.text('first_name'),
    lastName: t.text('last_name').notNull(),
    phone: t.text('phone'),
    /** The person's own key, encrypted with DATA_KEYS (D34). Deleting it makes every copy of the files unreadable. */
    sealedKey: t.text('sealed_key').notNull(),
    /** Links of an earlier generation are revoked: they were mailed to an address that was corrected later (D29). */
    linkGeneration: t.integer('link_generation').notNull().default(0),
    /**
     * The time at which the person corrected `firstName`, `lastName` or `phone`. Employers then see these, and not
     * those of an application (D76).
     */
    contactCorrectedAt: instant('contact_corrected_at'),
    /**
     * The last use of a mailed link. The sender of a form can correct its e-mail address until a link is used after that
     * address was set (D80).
     */
    linkOpenedAt: instant('link_opened_at'),
    /** The last contact by either side, such as a message or a change of status; retention counts from it (D32). */
    lastContactAt: instant('last_contact_at').notNull(),
    /** Why the data must be kept, as for a dispute; nothing is erased while it is set. */
    holdReason: t.text('hold_reason'),
    heldAt: instant('held_at'),
    /** True for a person of the sandbox, who is separate from all others and is erased after a day (D47). */
    test: t.boolean('test').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  }),
  (table) => [
    unique().on(table.workspaceId, table.emailNormalized),
    // A request for new links searches all workspaces by the address.
    index().on(table.emailNormalized),
    index().on(table.workspaceId, table.lastContactAt),
    index('candidates_test').on(table.createdAt).where(sql`test`),
  ],
);
