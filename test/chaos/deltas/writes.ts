import { applicationForm, partnerApplication, tag } from '#test/support/fixtures.ts';
import { portalTokenFor } from '#test/support/requests/portal.ts';
import { pick } from '#test/support/seeded-random.ts';
import type { Row } from './delta-client.ts';
import type { Employer } from './employer.ts';
import type { EmployerNodes } from './employer-nodes.ts';

type Answer = { status: number; json<Body>(): Body };

/** One call of a writer, of which `known` is an application that exists, or did a moment ago. */
export type Write = { kind: WriteKind; send(): Promise<Answer> };

type Surroundings = {
  nodes: EmployerNodes;
  employer: Employer;
  jobId: string;
  random: () => number;
  /** Applications that a writer may change. */
  known: readonly Row[];
  /** Applications of people whose erasure no writer has asked for. */
  acknowledged: Set<string>;
};

const statuses = ['in_review', 'interview', 'offer', 'hired', 'rejected'] as const;
const jobActs = ['publish', 'unpublish', 'close'] as const;
const jobNames = ['poste-1', 'poste-2', 'poste-3', 'poste-4', 'poste-5', 'poste-6'] as const;

export const writeKinds = [
  'partner application',
  'form application',
  'status',
  'correction',
  'withdrawal',
  'person wanted',
  'erasure of a person',
  'erasure of an application',
  'job put',
  'job act',
  'import',
] as const;
export type WriteKind = (typeof writeKinds)[number];

/** Names the lists, besides applications, that these writes change. */
export function changedLists(batch: readonly Write[]): ('jobs' | 'deletions')[] {
  const isOf = (list: 'jobs' | 'deletions') =>
    batch.some(({ kind }) => (list === 'jobs' ? /^job|import/ : /^erasure/).test(kind));
  return (['jobs', 'deletions'] as const).filter(isOf);
}

/** A full read of so many applications is one page or two. */
const CROWDED = 20;

/** Chooses the next write; many applications make erasures likelier, so that a full read stays small. */
export function chooseWrite(surroundings: Surroundings): Write {
  const { random, known } = surroundings;
  const kinds =
    known.length === 0 ? arrivals : known.length > CROWDED ? crowded : [...arrivals, ...writeKinds];
  const kind = kinds[Math.floor(random() * kinds.length)] ?? 'form application';
  return { kind, send: writers[kind](surroundings) };
}

const arrivals: readonly WriteKind[] = ['partner application', 'form application'];
const crowded = writeKinds.flatMap((kind) => (kind.startsWith('erasure') ? [kind, kind, kind] : [kind]));

const writers: Record<WriteKind, (surroundings: Surroundings) => () => Promise<Answer>> = {
  'partner application': ({ nodes, jobId, random, known }) => {
    // One in four is of a person who has applied before.
    const earlier = known.length > 0 && random() < 0.25 ? chosen(random, known) : undefined;
    const applicant = earlier === undefined ? {} : { email: personOf(earlier).email };
    const body = partnerApplication(jobId, { applicant });
    return () => nodes.next().post('/api/candidatures', body, { 'X-API-Key': nodes.board.key });
  },
  'form application': ({ nodes, employer, jobId }) => {
    const fields = { email: `candidat.${tag()}@courriel.example` };
    return () =>
      nodes.next().post('/api/v2/application/submit', applicationForm(employer.slug, jobId, fields));
  },
  status: ({ employer, random, known }) => {
    const { id } = chosen(random, known);
    const body = { status: pick(random, statuses), reason: 'Après lecture.' };
    return () => employer.call('POST', `applications/${id}/status`, body);
  },
  correction: ({ nodes, random, known }) => {
    const path = portalOf(nodes, chosen(random, known));
    const phone = `+33 4 ${Math.floor(random() * 90 + 10)} 00 00 00`;
    return () => nodes.next().send(`${path}/contact`, { method: 'PUT', body: { phone } });
  },
  withdrawal: ({ nodes, random, known }) => {
    const one = chosen(random, known);
    return () => nodes.next().post(`${portalOf(nodes, one)}/applications/${one.id}/withdraw`, {});
  },
  'person wanted': ({ nodes, random, known }) => {
    const { id } = chosen(random, known);
    return () => nodes.next().post(`/api/v2/prequalif/${id}/consent`, { decision: 'human' });
  },
  'erasure of a person': (surroundings) => {
    const one = chosen(surroundings.random, surroundings.known);
    return erase(surroundings, one, portalOf(surroundings.nodes, one));
  },
  'erasure of an application': (surroundings) => {
    const one = chosen(surroundings.random, surroundings.known);
    return erase(surroundings, one, `/api/v2/portal/${one.id}`);
  },
  'job put': ({ employer, random }) => {
    const name = pick(random, jobNames);
    const body = job(random, name);
    return () => employer.call('PUT', `jobs/${name}`, body);
  },
  'job act': ({ employer, random }) => {
    const path = `jobs/${pick(random, jobNames)}/${pick(random, jobActs)}`;
    return () => employer.call('POST', path, {});
  },
  import: ({ employer, random }) => {
    const body = jobNames.map((name) => ({ externalId: name, ...job(random, name) }));
    return () => employer.call('POST', 'jobs/sync?mode=merge', body);
  },
};

function chosen(random: () => number, known: readonly Row[]): Row {
  const one = known[Math.floor(random() * known.length)];
  if (one === undefined) throw new Error('no application is known');
  return one;
}

function personOf({ candidate }: Row): { id: string; email: string } {
  return candidate as { id: string; email: string };
}

function portalOf(nodes: EmployerNodes, one: Row): string {
  return `/api/v2/portal/${portalTokenFor(nodes, personOf(one).id)}`;
}

/** The candidate asks for a deletion, and the employer executes it. */
function erase(
  { nodes, employer, known, acknowledged }: Surroundings,
  one: Row,
  portal: string,
): () => Promise<Answer> {
  const person = personOf(one);
  for (const row of known) if (personOf(row).id === person.id) acknowledged.delete(row.id);
  return async () => {
    const asked = await nodes.next().post(`${portal}/delete`);
    if (asked.status !== 200) return asked;
    const open = await employer.call('GET', 'deletions?state=requested&limit=1000');
    const { deletions } = open.json<{ deletions: { id: string; candidateId: string }[] }>();
    let last = open;
    for (const { id, candidateId } of deletions)
      if (candidateId === person.id) last = await employer.call('POST', `deletions/${id}/execute`, {});
    return last;
  };
}

function job(random: () => number, name: string) {
  const title = `${name}, ${Math.floor(random() * 3)}`;
  return { title, location: { city: 'Lyon', country: 'FR' }, descriptions: { position: 'Souder.' } };
}
