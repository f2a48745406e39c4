export * from './audit.ts';
export * from './candidates.ts';
export * from './conversations.ts';
export * from './partners.ts';
export * from './provider-budget.ts';
export * from './publications.ts';
export * from './recruitments.ts';
export * from './workspaces.ts';
