/**
 * The permissions to act for an employer (D53). Keys carry them as scopes. `reach` limits who may have a permission:
 * `workspace` any key; `installation` no key of one workspace; `desk` no key at all, only people: the members of a desk
 * and the administrator (D103).
 */
export const permissions = {
  'jobs:manage': { reach: 'workspace', description: 'Write, publish and close a workspace’s jobs.' },
  'applications:manage': {
    reach: 'workspace',
    description: 'Read a workspace’s applications with their people, and decide about them.',
  },
  'applications:read': { reach: 'desk', description: 'Read a workspace’s applications with their people.' },
  'deletions:manage': { reach: 'workspace', description: 'Answer people’s requests to delete their data.' },
  'webhooks:manage': { reach: 'workspace', description: 'Set where a workspace’s events are sent.' },
  'settings:manage': {
    reach: 'desk',
    description: 'Change a workspace’s look and promises, its members and its keys.',
  },
  'workspaces:manage': {
    reach: 'installation',
    description: 'Create and change workspaces, and issue their management keys.',
  },
} as const satisfies Record<string, { reach: 'workspace' | 'installation' | 'desk'; description: string }>;

export type Permission = keyof typeof permissions;

/** A permission that a key may carry. */
export type KeyScope = {
  [Name in Permission]: (typeof permissions)[Name]['reach'] extends 'desk' ? never : Name;
}[Permission];

/** All permissions, in the order of the documentation. */
export const allPermissions = Object.keys(permissions) as Permission[];

/** The permissions that keys carry. */
export const keyScopes = allPermissions.filter(mayBeScope);

export function isKeyScope(name: string): name is KeyScope {
  return keyScopes.some((scope) => scope === name);
}

function mayBeScope(permission: Permission): permission is KeyScope {
  return permissions[permission].reach !== 'desk';
}
