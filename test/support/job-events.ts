import { fixturesOf, type Workspace } from './fixtures.ts';
import { pick } from './seeded-random.ts';
import type { TestService } from './service.ts';

type KnownJob = { id: string; at: Workspace };

type Options = {
  random: () => number;
  workspaces: readonly [Workspace, ...Workspace[]];
  /** The most jobs: then an event changes a job instead of adding one. */
  jobsMax?: number;
  /** Whether events also hide and name employers, and disable and enable workspaces. */
  hides?: boolean;
};

/** Changes jobs in an order that depends on the seed alone; `next` resolves to the workspace that it changed. */
export async function startJobEvents(service: TestService, { random, workspaces, jobsMax, hides }: Options) {
  const fixtures = fixturesOf(service);
  const { recruitment, workspace } = fixtures.admin;
  const [first] = workspaces;
  const jobs: [KnownJob, ...KnownJob[]] = [{ id: await fixtures.recruitment(first), at: first }];
  const inSeconds = (seconds: number) =>
    new Date(service.clock.now().getTime() + seconds * 1000).toISOString();

  async function change(fields: Record<string, unknown>): Promise<Workspace> {
    const { id, at } = pick(random, jobs);
    await fixtures.recruitment(at, { id, ...fields });
    return at;
  }

  async function add(fields: Record<string, unknown> = {}): Promise<Workspace> {
    if (jobs.length >= (jobsMax ?? Number.POSITIVE_INFINITY)) return change(fields);
    const at = pick(random, workspaces);
    jobs.push({ id: await fixtures.recruitment(at, fields), at });
    return at;
  }

  async function toJob(act: (job: { id: string }) => Promise<unknown>): Promise<Workspace> {
    const { id, at } = pick(random, jobs);
    await act({ id });
    return at;
  }

  async function toWorkspace(act: (workspace: { slug: string }) => Promise<unknown>): Promise<Workspace> {
    const at = pick(random, workspaces);
    await act({ slug: at.slug });
    return at;
  }

  const usual: [() => Promise<Workspace>, ...(() => Promise<Workspace>)[]] = [
    () => add(),
    () => add({ published: false }),
    () => add({ publishedAt: inSeconds(2 + random() * 5) }),
    () => add({ closesAt: inSeconds(2 + random() * 5) }),
    () => add({ publishedAt: inSeconds(2), closesAt: inSeconds(5) }),
    () => toJob(recruitment.unpublish),
    () => toJob(recruitment.publish),
    () => toJob(recruitment.close),
    () => change({ title: `Titre ${random()}` }),
    () => change({ publishedAt: inSeconds(3) }),
    () => toWorkspace(({ slug }) => workspace.update({ slug, name: `Ateliers ${random()}` })),
    async () => {
      service.clock.advance(Math.floor(random() * 4000));
      return pick(random, workspaces);
    },
  ];
  const hiding = [
    () => add({ anonymous: true }),
    () => change({ anonymous: true }),
    () => change({ company: undefined }),
    () => toWorkspace(workspace.disable),
    () => toWorkspace(workspace.enable),
    () => toWorkspace(workspace.enable),
    () => toWorkspace(workspace.enable),
  ];
  const events: typeof usual = hides === true ? [...usual, ...hiding] : usual;
  return { jobs, next: () => pick(random, events)() };
}
