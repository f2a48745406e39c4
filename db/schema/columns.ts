import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** Millisecond instants, as JavaScript keeps them; values come from the application's clock. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A random (v4) identifier: knowledge of an application's id is what opens its conversation. */
export const id = () => uuid('id').primaryKey();
