import { existsSync, globSync, readFileSync } from 'node:fs';
import type { DocsScope } from '#domain/ports.ts';

/** A Markdown file that is a page of the documentation. */
export type Chapter = {
  path: `/docs/${string}`;
  /** The path from the root of the repository. */
  file: string;
  /** The text of its first heading. */
  title: string;
  group: Group;
  source: string;
};

type Group = 'Quickstarts' | 'Guides' | 'Operate' | 'The rest';

const repositoryRoot = new URL('../../../', import.meta.url);

/** The quickstarts. `lead` says who each one is for, and what its reader has in the end. */
export const quickstarts: readonly (Pick<Chapter, 'path' | 'file'> & { lead: string })[] = [
  {
    path: '/docs/quickstart/partner',
    file: 'docs/quickstart/partner.md',
    lead: 'A job board, or software that sends applications: read jobs, apply with a CV, read the report.',
  },
  {
    path: '/docs/quickstart/frontend',
    file: 'docs/quickstart/frontend.md',
    lead: 'A careers site of your own: list jobs, show one, take an application, with types.',
  },
  {
    path: '/docs/quickstart/chat',
    file: 'docs/quickstart/chat.md',
    lead: 'A client of the conversation: consent, stream, resume after a broken connection.',
  },
  {
    path: '/docs/quickstart/operator',
    file: 'docs/quickstart/operator.md',
    lead: 'The person who runs the service: from a checkout to jobs that are published and applications that are read.',
  },
  {
    path: '/docs/quickstart/vendor',
    file: 'docs/quickstart/vendor.md',
    lead: 'A tracker with a database of its own: jobs out, applications in, erasures carried out and confirmed.',
  },
  {
    path: '/docs/quickstart/employer',
    file: 'docs/quickstart/employer.md',
    lead: 'One company without a tracker: a job, its page, the first application, an answer.',
  },
];

/** The pages in a fixed order. Each other file of docs/ is a guide, whose path has the file's name. */
const listedPages: readonly Pick<Chapter, 'path' | 'file' | 'group'>[] = [
  ...quickstarts.map(({ path, file }) => ({ path, file, group: 'Quickstarts' as const })),
  { path: '/docs/calling', file: 'docs/calling.md', group: 'Guides' },
  { path: '/docs/errors', file: 'docs/errors.md', group: 'Guides' },
  { path: '/docs/sandbox', file: 'docs/sandbox.md', group: 'Guides' },
  { path: '/docs/feeds', file: 'docs/feeds.md', group: 'Guides' },
  { path: '/docs/conversation', file: 'realtime/PROTOCOL.md', group: 'Guides' },
  { path: '/docs/import', file: 'docs/import.md', group: 'Operate' },
  { path: '/docs/deploy', file: 'docs/deploy.md', group: 'Operate' },
  { path: '/docs/operations', file: 'docs/operations.md', group: 'Operate' },
  { path: '/docs/glossary', file: 'docs/glossary.md', group: 'The rest' },
  { path: '/docs/changelog', file: 'CHANGELOG.md', group: 'The rest' },
];

/** Quickstarts that use the administrator's command line. */
const operatorQuickstarts = new Set<Chapter['path']>([
  '/docs/quickstart/operator',
  '/docs/quickstart/vendor',
  '/docs/quickstart/employer',
]);

/** The files for people who change the service, which are no pages. */
const internalFiles = ['docs/architecture.md', 'docs/contract.md', 'docs/decisions.md'];

/** Matches " (D37)" or " (D17, D19)": only people who change the service can look up decisions. */
const citation = /\s\(D\d+(?:, D\d+)*\)/g;

/**
 * All chapters, in their order. The files cannot change while the service runs, so they are read once. An installation
 * may lack some of them.
 */
const chapters: readonly Chapter[] = [...listedPages, ...otherGuides()]
  .filter(({ file }) => existsSync(new URL(file, repositoryRoot)))
  .map((page) => {
    const source = readFileSync(new URL(page.file, repositoryRoot), 'utf8').replace(citation, '');
    return { ...page, source, title: /^# (.+)$/m.exec(source)?.[1] ?? page.path };
  });

/** The guide that explains each error code; its codes have pages even if the documentation is switched off (D3). */
export const errorGuide: Chapter = chapterAt('/docs/errors');

export const groupNames: readonly Group[] = ['Quickstarts', 'Guides', 'Operate', 'The rest'];

/** Returns the chapters that the service shows. The scope `integrators` leaves out those for operators. */
export function chaptersOf(docs: DocsScope): readonly Chapter[] {
  if (docs === 'off') return [];
  return docs === 'all' ? chapters : chapters.filter((chapter) => !isForOperators(chapter));
}

function chapterAt(path: Chapter['path']): Chapter {
  const chapter = chapters.find((candidate) => candidate.path === path);
  if (chapter === undefined) throw new Error(`no file of the documentation is at ${path}`);
  return chapter;
}

function isForOperators({ path, group }: Chapter): boolean {
  return group === 'Operate' || operatorQuickstarts.has(path);
}

/** Lists the guides without a place in `listedPages`, by their files' names. */
function otherGuides(): (typeof listedPages)[number][] {
  const excluded = new Set([...listedPages.map(({ file }) => file), ...internalFiles]);
  return globSync('docs/*.md', { cwd: repositoryRoot.pathname })
    .filter((file) => !excluded.has(file))
    .toSorted()
    .map((file) => ({ path: `/docs/${file.slice('docs/'.length, -'.md'.length)}`, file, group: 'Guides' }));
}
