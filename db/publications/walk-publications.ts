import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareSql } from '../connection/prepared.ts';
import { publications } from '../schema/index.ts';

/** A publication's place in the order of last changes. Those that one commit changed are in the order of their ids. */
type PublicationPlace = { revision: string; id: string };

/** The number of publications in a batch. Only their ids are read. */
const BATCH_SIZE = 2000;

/** Returns the place after all publications of a revision: no id is higher. */
const placeAfter = (revision: number): PublicationPlace => ({
  revision: String(revision),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
});

const { revision, recruitmentId } = publications;
const columns = sql`${revision}::text as revision, ${recruitmentId} as id`;
const isAfterPlace = sql`(${revision}, ${recruitmentId})
  > (${sql.placeholder('revision')}::bigint, ${sql.placeholder('id')}::uuid)`;
const inOrder = sql`order by ${revision}, ${recruitmentId} limit ${BATCH_SIZE}`;

// Each statement reads a part of an index and nothing else, however many publications there are.
const nextOfWorkspaceStatement = prepareSql<PublicationPlace>(
  'next_publications_of_workspace',
  sql`select ${columns} from ${publications}
    where ${publications.workspaceId} = ${sql.placeholder('workspaceId')} and ${isAfterPlace} ${inOrder}`,
);
const nextOfAllStatement = prepareSql<PublicationPlace>(
  'next_publications',
  sql`select ${columns} from ${publications} where ${isAfterPlace} ${inOrder}`,
);

/**
 * Yields the ids of a workspace's publications in batches, also of unlisted ones. A job that changes in the meantime is
 * yielded again at the end.
 */
export function walkPublicationsOfWorkspace(query: Queryable, workspaceId: string): AsyncGenerator<string[]> {
  return walk(placeAfter(-1), (place) => nextOfWorkspaceStatement(query, { workspaceId, ...place }));
}

/** Yields the ids of all publications that changed after a revision, in batches. */
export function walkChangedPublications(query: Queryable, after: number): AsyncGenerator<string[]> {
  return walk(placeAfter(after), (place) => nextOfAllStatement(query, place));
}

async function* walk(
  from: PublicationPlace,
  read: (place: PublicationPlace) => Promise<PublicationPlace[]>,
): AsyncGenerator<string[]> {
  for (let place: PublicationPlace | undefined = from; place !== undefined; ) {
    const places: PublicationPlace[] = await read(place);
    if (places.length > 0) yield places.map(({ id }) => id);
    place = places.length < BATCH_SIZE ? undefined : places.at(-1);
  }
}
