/** A list for a command; `more` says that its limit left some items out. */
export type Found<Item> = { found: Item[]; more: boolean };

/** Returns the first items that match, and whether there is another. */
export async function firstOf<Item>(
  items: AsyncIterable<Item>,
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
