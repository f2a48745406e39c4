/** The matching items that a command prints; `more` is true if the limit left some out. */
export type FoundItems<Item> = { found: Item[]; more: boolean };

/** Returns the first items that match, at most `limit`, and whether a further one matches; undefined for all items. */
export async function firstOf<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number | undefined,
  matches: (item: Item) => boolean | Promise<boolean>,
): Promise<FoundItems<Item>> {
  const found: Item[] = [];
  for await (const item of items) {
    if (!(await matches(item))) continue;
    if (found.length === limit) return { found, more: true };
    found.push(item);
  }
  return { found, more: false };
}
