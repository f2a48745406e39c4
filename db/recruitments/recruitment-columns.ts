import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { pick } from '../connection/pick.ts';
import { recruitments, workspaces } from '../schema/index.ts';

/** The row of a recruitment without the number of its last change. */
export type Recruitment = Omit<typeof recruitments.$inferSelect, 'changedIn'>;

/** The columns that the service writes; the database itself numbers each change (D95). */
export const { changedIn: _, ...recruitmentColumns } = getTableColumns(recruitments);

const replaced = Object.entries(recruitmentColumns)
  .filter(([field]) => !['id', 'workspaceId', 'createdAt'].includes(field))
  .map(([field, { name }]) => ({ field, column: sql.identifier(name) }));

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

/** The columns from which the job for the public is made. */
export const publishedColumns = {
  recruitment: recruitmentColumns,
  workspace: {
    ...pick(workspaces, 'id', 'slug', 'name', 'lang', 'timeZone', 'payTransparency'),
    ...pick(workspaces, 'logo', 'accent', 'socialImage', 'posterEmail', 'linkedinCompanyId'),
  },
};

/** A recruitment with its workspace, also the values that the recruiter hides from the public (D14, D15). */
export type PublishedRow = {
  recruitment: Recruitment;
  workspace: Pick<typeof workspaces.$inferSelect, keyof typeof publishedColumns.workspace>;
};
