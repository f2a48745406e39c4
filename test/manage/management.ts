import { listOperations, type Operation } from '#openapi/operations.ts';
import { appRouter } from '#routers/root.ts';
import { fixturesOf, type Workspace } from '../support/fixtures.ts';
import type { TestService } from '../support/service.ts';

/** Every management operation of the router, so that a new one cannot be forgotten. */
export const managementOperations: readonly Operation[] = listOperations(appRouter).filter(
  ({ authentication }) => authentication === 'management_key',
);

/** Makes workspaces with a key of one scope or of several. */
export function managementOf(service: TestService) {
  const fixtures = fixturesOf(service);
  const { managementKey } = fixtures.admin;
  return {
    ...fixtures,
    /** A workspace with `manager`, its management key. */
    async managed(
      scopes: string,
    ): Promise<Workspace & { manager: string; headers: { 'X-API-Key': string } }> {
      const workspace = await fixtures.workspace();
      const { key } = await managementKey.issue({ workspace: workspace.slug, scopes });
      return { ...workspace, manager: key, headers: { 'X-API-Key': key } };
    },
  };
}
