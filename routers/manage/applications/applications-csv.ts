import type { z } from 'zod';
import { writeCsv } from '#kernel/text/csv.ts';
import { managedApplication } from './schemas.ts';

type Application = z.output<typeof managedApplication>;
type ApplicationsPage = {
  applications: readonly Application[];
  removed: readonly { id: string; removedAt: string }[];
};

/** Reads the value of a column. */
type Column = (application: Application) => string | number | boolean | null;

/** Makes a column of each value in a part of the application, such as `candidate.email`. */
function columnsOf(part: 'candidate' | 'job' | 'source'): Record<string, Column> {
  const names = Object.keys(managedApplication.shape[part].shape);
  return Object.fromEntries(
    names.map((name) => [`${part}.${name}`, (application) => namedValue(application[part], name)]),
  );
}

/** Returns the value of the given name; null if there is none. */
function namedValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | null {
  return values[name] ?? null;
}

/** The columns by name. A name is the path of the value in the JSON. */
const columns: Readonly<Record<string, Column>> = {
  id: ({ id }) => id,
  reference: ({ reference }) => reference,
  status: ({ status }) => status,
  ...columnsOf('candidate'),
  ...columnsOf('job'),
  lang: ({ lang }) => lang,
  ...columnsOf('source'),
  suspicious: ({ suspicious }) => suspicious,
  duplicateOf: ({ duplicateOf }) => duplicateOf,
  'cv.href': ({ cv }) => cv?.href ?? null,
  'conversation.decision': ({ conversation }) => conversation.decision,
  'conversation.callback.phone': ({ conversation }) => conversation.callback?.phone ?? null,
  'conversation.callback.when': ({ conversation }) => conversation.callback?.when ?? null,
  'conversation.messages': ({ conversation }) => conversation.messages,
  'conversation.questions': ({ conversation }) => conversation.questions,
  'conversation.lastMessageAt': ({ conversation }) => conversation.lastMessageAt,
  href: ({ href }) => href,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};

/** Writes a page as CSV: a row for each application, then a row with `id` and `removedAt` for each removed one. */
export function applicationsCsv({ applications, removed }: ApplicationsPage): string {
  const names = Object.keys(columns);
  const header = [...names, 'removedAt'];
  const presentRows = applications.map((application) => [
    ...Object.values(columns).map((column) => column(application)),
    null,
  ]);
  const removedRows = removed.map((removal) => header.map((name) => namedValue(removal, name)));
  return writeCsv(header, [...presentRows, ...removedRows]);
}
