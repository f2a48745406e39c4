import type { Deps } from '#domain/ports.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import type { TestService } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

/** A workspace with a key for deletions, and a person of it who asked for one. */
export function deletionsOf(service: Pick<TestService, 'deps' | 'post' | 'send'> & { deps: Deps }) {
  const fixtures = managementOf(service as TestService);
  return {
    ...fixtures,
    async requested() {
      const workspace = await fixtures.managed('deletions:manage,webhooks:manage');
      const applicationId = await fixtures.application(workspace, await fixtures.recruitment(workspace));
      const candidateId = await candidateOf(service.deps, applicationId);
      const { id } = await fixtures.admin.deletion.request({ candidate: candidateId });
      const path = `/api/manage/v1/workspaces/${workspace.slug}/deletions`;
      return {
        ...{ workspace, applicationId, candidateId, id },
        get: (below = `/${id}`) => service.send(path + below, { headers: workspace.headers }),
        post: (below: string, body?: Record<string, unknown>, of = id) =>
          service.post(`${path}/${of}${below}`, body, workspace.headers),
      };
    },
  };
}
