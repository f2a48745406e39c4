import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as conditions from '#db/applications/application-conditions.ts';
import { applicationStatuses } from '#db/schema/index.ts';
import { isOver, isPersonWanted } from '#domain/applications/status/application-end.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const { deps } = await serviceForFile();

const cases = applicationStatuses.flatMap((status) =>
  ([null, 'ai', 'human'] as const).map((decision) => ({ status, decision })),
);

test.each(cases)('the conditions in SQL and in memory agree: %j', async ({ status, decision }) => {
  // The names of the tables make rows of these values for the conditions.
  const rows = await selectRows(
    deps,
    sql`select ${conditions.isOver} as over, ${conditions.isPersonWanted} as wanted
      from (select ${status}::text as status) applications
      cross join (select ${decision}::text as decision) prequalification_sessions`,
  );
  expect(rows).toEqual([{ over: isOver(status), wanted: isPersonWanted({ status, decision }) }]);
});
