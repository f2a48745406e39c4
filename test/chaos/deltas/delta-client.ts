/** A row of a management list, without what is of the moment of its answer. */
export type Row = { id: string } & Record<string, unknown>;

type Page = { rows: Row[]; removed: { id: string }[]; syncToken: string; nextCursor: string | null };

/** Reads one page of a list, with these parameters. */
export type ReadPage = (parameters: Record<string, string>) => Promise<Page>;

/** Rows by id. */
export type Rows = ReadonlyMap<string, Row>;

/** Reads a list from its first page to its last one. */
export async function readWhole(readPage: ReadPage): Promise<Rows> {
  const rows = new Map<string, Row>();
  let cursor: string | null = null;
  do {
    const page = await readPage({ limit: '100', ...(cursor !== null && { cursor }) });
    for (const row of page.rows) rows.set(row.id, row);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

/** A client that reads a list once, and from then on only what changed since. */
export function createDeltaClient(readPage: ReadPage, { limit }: { limit: number }) {
  const rows = new Map<string, Row>();
  let since: string | null = null;
  return {
    rows: rows as Rows,
    async catchUp(): Promise<void> {
      let syncToken: string | null = null;
      let cursor: string | null = null;
      do {
        const from = cursor === null ? since !== null && { since } : { cursor };
        const page = await readPage({ limit: String(limit), ...from });
        for (const row of page.rows) rows.set(row.id, row);
        for (const { id } of page.removed) rows.delete(id);
        syncToken = page.syncToken;
        cursor = page.nextCursor;
      } while (cursor !== null);
      since = syncToken;
    },
  };
}

/** The differences between what a client holds and what a full read holds, as a sentence each. */
export function differences(
  held: ReadonlyMap<string, unknown>,
  whole: ReadonlyMap<string, unknown>,
): string[] {
  const ids = new Set([...held.keys(), ...whole.keys()]);
  return [...ids].flatMap((id) => {
    const [one, other] = [held, whole].map((rows) => JSON.stringify(rows.get(id)) ?? 'nothing');
    return one === other ? [] : [`${id}: holds ${one}, a full read has ${other}`];
  });
}
