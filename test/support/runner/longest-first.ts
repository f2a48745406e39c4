import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take many seconds, the longest first in each project. A new checkout knows no times, only sizes of files. */
const longFiles = [
  'test/rpc/field-files.databases.test.ts',
  'test/db/migrations/former-chain.databases.test.ts',
];

/** Begins with the longest files, so that none of them is alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const runs = [...Map.groupBy(sorted, ({ project }) => project.name).values()];
    return runs.flatMap((run) => run.toSorted((one, other) => rankOf(one) - rankOf(other)));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longFiles.indexOf(relative(process.cwd(), moduleId));
  return rank === -1 ? longFiles.length : rank;
}
