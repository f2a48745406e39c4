import { tag } from '../support/fixtures.ts';
import type { FullWorkspace } from './full-workspace.ts';

/** The administrator's commands for one workspace: everything else that they name must belong to it. */
export const commands: Record<
  string,
  { input: (ours: FullWorkspace) => Record<string, unknown>; fields: string[] }
> = {
  'workspace.create': { input: () => ({ slug: `neuf-${tag()}`, name: 'Neuf' }), fields: ['slug'] },
  'workspace.update': { input: ({ names }) => ({ slug: names.slug, retentionMonths: 12 }), fields: ['slug'] },
  'workspace.disable': { input: ({ names }) => ({ slug: names.slug }), fields: ['slug'] },
  'workspace.enable': { input: ({ names }) => ({ slug: names.slug }), fields: ['slug'] },
  'workspace.delete': {
    input: ({ names }) => ({ slug: names.slug, confirm: names.slug }),
    fields: ['slug', 'confirm'],
  },
  'workspace.keep': { input: ({ names }) => ({ slug: names.slug }), fields: ['slug'] },
  'key.issue': { input: ({ names }) => ({ workspace: names.slug }), fields: ['workspace'] },
  'key.list': { input: ({ names }) => ({ workspace: names.slug }), fields: ['workspace'] },
  'managementKey.issue': {
    input: ({ names }) => ({ workspace: names.slug, scopes: 'jobs:manage' }),
    fields: ['workspace'],
  },
  'managementKey.list': { input: ({ names }) => ({ workspace: names.slug }), fields: ['workspace'] },
  'member.invite': {
    input: ({ names }) => ({ workspace: names.slug, email: 'equipe@nous.example', role: 'reviewer' }),
    fields: ['workspace'],
  },
  'member.list': { input: ({ names }) => ({ workspace: names.slug }), fields: ['workspace'] },
  'member.remove': {
    input: ({ names }) => ({ workspace: names.slug, email: 'equipe@nous.example' }),
    fields: ['workspace'],
  },
  'partner.exclude': {
    input: ({ names, board }) => ({ workspace: names.slug, code: board.code }),
    fields: ['workspace'],
  },
  'partner.include': {
    input: ({ names, board }) => ({ workspace: names.slug, code: board.code }),
    fields: ['workspace'],
  },
  'recruitment.import': {
    input: ({ names }) => ({
      workspace: names.slug,
      text: JSON.stringify([{ id: names.jobId, title: 'Poste' }]),
    }),
    fields: ['workspace', 'text'],
  },
  'recruitment.list': { input: ({ names }) => ({ workspace: names.slug }), fields: ['workspace'] },
  'application.list': {
    input: ({ names }) => ({ workspace: names.slug, recruitment: names.jobId }),
    fields: ['workspace', 'recruitment'],
  },
  'candidate.search': {
    input: ({ names }) => ({ workspace: names.slug, q: 'example' }),
    fields: ['workspace', 'q'],
  },
};
