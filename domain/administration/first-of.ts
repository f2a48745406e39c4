/** The items that a command prints; `more` is true if the limit left some out. */
export type Found<Item> = { found: Item[]; more: boolean };

/** Returns the first items that match, at most `limit` or without a limit all, and whether another one matches. */
export async function firstOf<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number | undefined,
  matches: (item: Item) => boolean | Promise<boolean>,
): Promise<Found<Item>> {
  const found: Item[] = [];
  for await (const item of items) {
    if (!(await matches(item))) continue;
    if (found.length === limit) return { found, more: true };
    found.push(item);
  }
  return { found, more: false };
}
