import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { pick } from '../connection/pick.ts';
import { recruitments, workspaces } from '../schema/index.ts';

/** The row of a recruitment without the number of its last change. */
export type Recruitment = Omit<typeof recruitments.$inferSelect, 'changedIn'>;

const { changedIn: _, ...writtenColumns } = getTableColumns(recruitments);
/** The columns that the service writes. The database itself writes `changedIn`, the number of the last change (D95). */
export const recruitmentColumns = writtenColumns;

/** The columns that an update may change, each with the name of its field. */
const changeableColumns = Object.entries(recruitmentColumns)
  .filter(([field]) => !['id', 'workspaceId', 'createdAt'].includes(field))
  .map(([field, { name }]) => ({ field, column: sql.identifier(name) }));

/** The assignments of `on conflict do update`: `excluded` is the row that could not be inserted. */
export const assignmentsFromExcluded: SQL = sql.join(
  changeableColumns.map(({ column }) => sql`${column} = excluded.${column}`),
  sql`, `,
);

/** The assignments of an update whose parameters `rowParameters` makes. */
export const assignmentsFromParameters: SQL = sql.join(
  changeableColumns.map(({ field, column }) => sql`${column} = ${sql.placeholder(field)}`),
  sql`, `,
);

/** The columns from which the job for the public is made. */
export const publishedColumns = {
  recruitment: recruitmentColumns,
  workspace: pick(
    workspaces,
    'id',
    'slug',
    'name',
    'lang',
    'timeZone',
    'payTransparency',
    'logo',
    'accent',
    'socialImage',
    'posterEmail',
    'linkedinCompanyId',
  ),
};

/** A recruitment with its workspace. It includes the values that the recruiter hides from the public (D14, D15). */
export type PublishedRow = {
  recruitment: Recruitment;
  workspace: Pick<typeof workspaces.$inferSelect, keyof typeof publishedColumns.workspace>;
};
