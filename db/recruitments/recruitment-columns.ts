import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { pick } from '../connection/pick.ts';
import { columnList } from '../connection/row-values.ts';
import { recruitments, workspaces } from '../schema/index.ts';

/** The row of a recruitment without the number of its last change. */
export type Recruitment = Omit<typeof recruitments.$inferSelect, 'changedIn'>;

/** The columns that the service writes; the database itself numbers each change (D95). */
export const { changedIn: _, ...recruitmentColumns } = getTableColumns(recruitments);

const columns = Object.entries(recruitmentColumns).map(([field, { name }]) => ({ field, name }));

/** The columns of an insert. They are named, so that a later version can add one while this version still runs. */
export const insertedNames: SQL = columnList(recruitments);

const replaced = columns
  .filter(({ field }) => !['id', 'workspaceId', 'createdAt'].includes(field))
  .map(({ field, name }) => ({ field, column: sql.identifier(name) }));

/** The assignments of an update by `on conflict`. */
export const replacedColumns: SQL = sql.join(
  replaced.map(({ column }) => sql`${column} = excluded.${column}`),
  sql`, `,
);

/** The assignments of an update whose parameters are those of `rowParameters`. */
export const assignedPlaceholders: SQL = sql.join(
  replaced.map(({ field, column }) => sql`${column} = ${sql.placeholder(field)}`),
  sql`, `,
);

/** Makes a row for `jsonb_populate_record`. */
export function toRecord(row: Recruitment): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ field, name }) => [name, row[field as keyof Recruitment]]));
}

/** The columns from which the job for the public is made. */
export const publishedColumns = {
  recruitment: recruitmentColumns,
  workspace: {
    ...pick(workspaces, 'id', 'slug', 'name', 'lang', 'timeZone', 'payTransparency'),
    ...pick(workspaces, 'logo', 'accent', 'socialImage', 'posterEmail', 'linkedinCompanyId'),
  },
};

/** A recruitment with its workspace, also what the recruiter hides from the public (D14, D15). */
export type PublishedRow = {
  recruitment: Recruitment;
  workspace: Pick<typeof workspaces.$inferSelect, keyof typeof publishedColumns.workspace>;
};
