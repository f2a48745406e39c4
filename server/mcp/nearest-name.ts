import { editsBetween } from '#kernel/text/edits-between.ts';

/** The names that models use for an argument in place of its own. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
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
  answers: ['questions', 'responses', 'screeningAnswers', 'replies'],
  questionId: ['id', 'question', 'name', 'key'],
  value: ['answer', 'text', 'response'],
  cv: ['resume', 'file', 'attachment', 'document'],
  token: ['id', 'submission', 'applicationId', 'key'],
  fileName: ['name', 'filename', 'file'],
  contentType: ['type', 'mimeType', 'mediaType'],
  data: ['content', 'base64', 'bytes', 'body'],
};

/** Names resemble each other if at most this many edits lie between them, and at most one edit for three letters. */
const EDITS_MAX = 2;

/** Finds the argument that a name resembles or is a synonym of; null if there is none. */
export function nearestName(name: string, argumentNames: readonly string[]): string | null {
  const letters = lettersOf(name);
  const distances = argumentNames.map((argument) => ({
    argument,
    edits: editsBetween(lettersOf(argument), letters, EDITS_MAX),
  }));
  const [nearest] = distances.toSorted((a, b) => a.edits - b.edits);
  if (nearest !== undefined && nearest.edits <= Math.min(EDITS_MAX, letters.length / 3))
    return nearest.argument;
  const hasSynonym = (argument: string) =>
    synonyms[argument]?.some((synonym) => lettersOf(synonym) === letters);
  return argumentNames.find(hasSynonym) ?? null;
}

/** Returns only the letters, in lower case, so that `workspace_slug` equals `workspaceSlug`. */
function lettersOf(name: string): string {
  return name.replace(/[^A-Za-z]/g, '').toLowerCase();
}
