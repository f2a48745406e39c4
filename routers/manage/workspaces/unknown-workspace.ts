import { unknownWorkspace } from '#kernel/errors/refusals.ts';

/** The 404 of an operation of the installation that names a workspace. */
export const unknownWorkspaceRefusal = {
  description: 'There is no such workspace.',
  failure: unknownWorkspace('atelier-lumen'),
};
