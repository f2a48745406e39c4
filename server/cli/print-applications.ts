import { rowLimit } from '#domain/administration/field-schemas.ts';
import type { FoundItems } from '#domain/administration/first-of.ts';
import type { Host } from './host.ts';
import { cutListSentence } from './sentence.ts';

/** The fields of a page's last application from which the cursor of the next page is made. */
type ListPlace = { createdAt: Date | string; id: string };

// The number of applications on a page. It is large, since each page is a call, which on PostgreSQL opens its own
// connections.
export const APPLICATIONS_AT_ONCE = 5000;

/** Prints one array, page by page, so that neither this process nor the service holds the whole list. */
export async function printApplications(host: Host, values: unknown): Promise<void> {
  const input = Object(values) as Record<string, unknown>;
  const parsedLimit = rowLimit.optional().safeParse(input.limit);
  let remaining = parsedLimit.data ?? Number.POSITIVE_INFINITY;
  let count = 0;
  let { after } = input;
  for (;;) {
    // An invalid limit is passed on, so that the procedure refuses it.
    const limit = parsedLimit.success ? Math.min(remaining, APPLICATIONS_AT_ONCE) : input.limit;
    const { found, more } = (await host.call('application.list', {
      ...input,
      after,
      limit,
    })) as FoundItems<ListPlace>;
    for (const application of found) {
      host.write(`${count === 0 ? '[\n' : ',\n'}${indented(application)}`);
      count += 1;
    }
    remaining -= found.length;
    const last = found.at(-1);
    const isLastPage = !more || remaining <= 0;
    if (isLastPage || last === undefined) {
      host.write(count === 0 ? '[]\n' : '\n]\n');
      if (more) host.say(cutListSentence(count));
      return;
    }
    after = `${new Date(last.createdAt).toISOString()}/${last.id}`;
  }
}

function indented(item: unknown): string {
  return JSON.stringify(item, null, 2).replace(/^/gm, '  ');
}
