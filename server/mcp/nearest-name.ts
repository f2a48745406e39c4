import { editsBetween } from '#kernel/text/edits-between.ts';

/** Maps names that models use for an argument to its real name. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  q: ['query', 'search', 'text', 'keyword', 'keywords', 'title', 'term', 'terms', 'words', 'name'],
  workspaceSlug: ['workspace', 'slug', 'employer', 'company', 'organization', 'organisation', 'account'],
  jobId: ['job', 'id', 'url', 'link', 'offer', 'jobUrl', 'position'],
  city: ['location', 'place', 'town', 'where', 'ville', 'lieu'],
  contractType: ['contract', 'employmentType', 'type', 'contrat'],
  salaryMin: ['salary', 'minSalary', 'salaryMinimum', 'pay'],
  publishedAfter: ['since', 'after', 'from', 'date', 'postedAfter'],
  remote: ['remoteWork', 'telework', 'homeOffice'],
  lang: ['language', 'locale'],
  limit: ['count', 'size', 'pageSize', 'perPage', 'max', 'top'],
  cursor: ['page', 'offset', 'next', 'nextCursor', 'pageToken'],
  sort: ['order', 'orderBy', 'sortBy'],
  firstName: ['givenName', 'prenom'],
  lastName: ['surname', 'familyName', 'nom', 'name', 'fullName'],
  email: ['mail', 'emailAddress', 'e-mail'],
  phone: ['phoneNumber', 'tel', 'telephone', 'mobile'],
  why: ['coverLetter', 'message', 'motivation', 'letter', 'text', 'note', 'comment'],
  cv: ['resume', 'file', 'attachment', 'document'],
  token: ['id', 'submission', 'applicationId', 'key'],
  fileName: ['name', 'filename', 'file'],
  contentType: ['type', 'mimeType', 'mediaType'],
  data: ['content', 'base64', 'bytes', 'body'],
};

const EDITS_MAX = 2;

/** Finds the known name that a name means or resembles; null if there is none. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const asked = plain(name);
  const distances = known.map((one) => ({ one, edits: editsBetween(plain(one), asked, EDITS_MAX) }));
  const [nearest] = distances.toSorted((a, b) => a.edits - b.edits);
  if (nearest !== undefined && nearest.edits <= Math.min(EDITS_MAX, asked.length / 3)) return nearest.one;
  return known.find((one) => alsoCalled[one]?.some((other) => plain(other) === asked)) ?? null;
}

/** Drops case and separators: `workspace_slug` is `workspaceSlug`. */
function plain(name: string): string {
  return name.replace(/[^A-Za-z]/g, '').toLowerCase();
}
