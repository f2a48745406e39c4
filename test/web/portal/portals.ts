import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { sampleExport } from '#test/domain/portal/sample-export.ts';
import type { PageDeps } from '#web/pages.ts';
import type { PortalApplication, PortalView } from '#web/portal/portal-view.ts';

const day = (text: string) => new Date(`${text}T09:00:00Z`);

const applications: PortalApplication[] = [
  {
    sentAt: day('2026-11-20'),
    partnerName: null,
    job: {
      id: '7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
      title: 'Développeuse ou développeur TypeScript',
      lang: 'fr',
    },
    isJobOpen: true,
    files: 1,
    handling: {
      status: 'in_review',
      history: [
        { status: 'received', at: day('2026-11-20') },
        { status: 'in_review', at: day('2026-11-21') },
      ],
      chatToken: 'undecided',
      decision: 'ai',
      facts: 4,
      messages: [
        { origin: 'ai', model: 'claude-of-tests', provider: 'Anthropic', messages: 6 },
        { origin: 'candidate', model: null, provider: null, messages: 5 },
        { origin: 'script', model: null, provider: null, messages: 1 },
      ],
    },
  },
  {
    sentAt: day('2026-10-02'),
    partnerName: 'Tableau des Offres',
    job: { id: '99999999-2222-4333-8444-555555555556', title: 'Quality technician', lang: 'en' },
    isJobOpen: false,
    files: 0,
    handling: {
      status: 'rejected',
      history: [
        { status: 'received', at: day('2026-10-02') },
        { status: 'rejected', at: day('2026-10-20') },
      ],
      chatToken: null,
      decision: 'human',
      facts: 0,
      messages: [],
    },
  },
];

type Workspace = Pick<VisibleJob['workspace'], 'slug' | 'name' | 'lang' | 'timeZone'>;

/** What each token of the fixtures opens. */
function portalsOf(workspace: Workspace): Record<string, PortalView> {
  const personal: PortalView = {
    workspace,
    scope: 'candidate',
    firstName: 'Camille',
    contactEmail: 'recrutement@atelier-lumen.example',
    retentionMonths: 24,
    applications,
    deletions: [],
    person: {
      lastContactAt: day('2026-11-21'),
      purgeAt: day('2028-11-21'),
      recipients: [
        { kind: 'workspace', name: workspace.name, since: day('2026-10-02') },
        { kind: 'operator', name: 'Guichet Démonstration SAS', since: day('2026-10-02') },
        { kind: 'partner', name: 'Tableau des Offres', code: 'tableau', since: day('2026-10-02') },
        {
          kind: 'ai_provider',
          name: 'Anthropic',
          model: 'claude-of-tests',
          since: day('2026-11-20'),
          until: day('2026-11-21'),
        },
      ],
    },
  };
  const asked = { scope: 'candidate' as const, dueAt: day('2026-12-21'), jobTitle: null, leavesOut: false };
  return {
    personal,
    asked: { ...personal, deletions: [{ ...asked, isUnderWay: false, leavesOut: true }] },
    executing: { ...personal, deletions: [{ ...asked, isUnderWay: true }] },
    temporary: {
      ...personal,
      scope: 'application',
      firstName: null,
      applications: applications.slice(0, 1).map((application) => ({ ...application, handling: null })),
      person: null,
    },
  };
}

type PortalDeps = Pick<PageDeps, 'openPortal' | 'requestDeletion' | 'withdrawDeletion' | 'openExport'>;

export function portalDeps(workspace: Workspace): PortalDeps {
  const portals = portalsOf(workspace);
  const open = async (token: string) => portals[token] ?? null;
  return {
    openPortal: open,
    requestDeletion: async (token) => portals[token === 'personal' ? 'asked' : token] ?? null,
    withdrawDeletion: async (token) => portals[token === 'asked' ? 'personal' : token] ?? null,
    openExport: async (token) => (token in portals ? sampleExport('en') : null),
  };
}
