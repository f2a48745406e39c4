/**
 * The permissions to act for an employer (D53). Keys carry them as scopes. `reach` is `installation` for what a key of one
 * workspace never carries.
 */
export const permissions = {
  'jobs:manage': { reach: 'workspace', description: 'Write, publish and close a workspace’s jobs.' },
  'applications:manage': {
    reach: 'workspace',
    description: 'Read a workspace’s applications with their people, and decide about them.',
  },
  'deletions:manage': { reach: 'workspace', description: 'Answer people’s requests to delete their data.' },
  'webhooks:manage': { reach: 'workspace', description: 'Set where a workspace’s events are sent.' },
  'workspaces:manage': {
    reach: 'installation',
    description: 'Create and change workspaces, and issue their management keys.',
  },
} as const satisfies Record<string, { reach: 'workspace' | 'installation'; description: string }>;

export type Permission = keyof typeof permissions;

/** All permissions, in the order of the documentation. */
export const allPermissions = Object.keys(permissions) as Permission[];

export function isPermission(name: string): name is Permission {
  return name in permissions;
}
