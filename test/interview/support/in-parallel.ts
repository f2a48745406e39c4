/** Works on each item, at most `lanes` at a time; resolves to the results in order. */
export async function inParallel<Result>(
  count: number,
  lanes: number,
  work: (index: number) => Promise<Result>,
) {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
