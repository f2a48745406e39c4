import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files of the last project that take longest, in their order. A new checkout has no times of an earlier run, and
 * would begin with the files that have most bytes.
 */
export const longFiles = [
  'test/deploy/monitoring.processes.test.ts',
  'test/quickstarts/quickstarts.processes.test.ts',
  'test/web/pages.browser.test.ts',
  'test/chaos/chaos.processes.test.ts',
  'test/nodes/late-saves.processes.test.ts',
  'test/nodes/lost-node.processes.test.ts',
  'test/web/chat/conversation.browser.test.ts',
  'test/web/journey/journey.browser.test.ts',
  'test/interview/revocation.processes.test.ts',
  'test/nodes/provider-budget.processes.test.ts',
  'test/chaos/deltas.processes.test.ts',
  'test/deploy/backup.processes.test.ts',
  'test/chaos/rolling.processes.test.ts',
  'test/nodes/limits.processes.test.ts',
  'test/nodes/failovers/cluster.processes.test.ts',
  'test/web/desk/desk.browser.test.ts',
  'test/nodes/conversation.processes.test.ts',
  'test/examples/origins.browser.test.ts',
  'test/nodes/failovers/held-connections.processes.test.ts',
];

/** Begins each project with its long files, so that none of them is alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...ofProjects.values()].flatMap((ofProject) =>
      ofProject.toSorted((one, other) => rankOf(one) - rankOf(other)),
    );
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longFiles.indexOf(relative(process.cwd(), moduleId));
  return rank === -1 ? longFiles.length : rank;
}
