import { type AnyPgColumn, uuid } from 'drizzle-orm/pg-core';

/** The id of a row of another table. That row cannot be deleted while a row refers to it. */
export const refersTo = (name: string, column: () => AnyPgColumn) => uuid(name).notNull().references(column);

/** The id of a row of another table. A row is deleted with the one that it belongs to. */
export const belongsTo = (name: string, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: 'cascade' });
