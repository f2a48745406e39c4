/** The source of a project that installed the client: types first, with TanStack Query. */
export const usage = `
import { QueryClient } from '@tanstack/react-query';
import { createWSClient, TRPCClientError, wsLink } from '@trpc/client';
import { createTRPCContext, createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import {
  type AnswerData,
  type AnswerMetadata,
  type AppRouter,
  type Chunk,
  createGuichetClient,
  type Fact,
  type Job,
  type JobDetails,
  type RouterInputs,
  type RouterOutputs,
  type SessionEvent,
  type Transcript,
} from 'guichet-client';

const client = createGuichetClient({ url: 'https://jobs.example.org', apiKey: 'ak_' });
const sessionId = '3b9d4a1e-5c7f-4e2a-8d36-91f0c5e7a2b4';
const decision: RouterInputs['prequalification']['consent']['decision'] = 'human';

export const socketed = createGuichetClient({
  url: 'https://jobs.example.org',
  headers: async () => ({ 'Accept-Language': 'fr' }),
  fetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(5000) } as RequestInit),
  links: [wsLink({ client: createWSClient({ url: 'wss://jobs.example.org/trpc' }) })],
});
export const titleOf = ({ title }: Job): string => title;
export const textOf = ({ descriptions }: JobDetails): string | null => descriptions.position;
export const deltaOf = (chunk: Chunk): string => (chunk.type === 'text-delta' ? chunk.delta : '');
export const isConsent = (event: SessionEvent): boolean => event.type === 'consent' && event.aiConsent;
export const disclosureOf = ({ disclosure }: AnswerMetadata): string | undefined => disclosure;
export const quotesOf = ({ facts }: AnswerData['facts']): string[] => facts.map(({ quote }) => quote);
export const answersOf = ({ facts }: Transcript): Fact['answer'][] => facts.map(({ answer }) => answer);
const { jobs, count } = await client.jobs.listJson.query();
export const titles: (string | undefined)[] = jobs.map(({ title }) => title);
export const total: number = count;
export const salary: number | null | undefined = jobs[0]?.salary?.min;
const { aiConsent } = await client.prequalification.consent.mutate({ sessionId, decision });
export const agreed: boolean = aiConsent;
const { chunks } = await client.prequalification.stream.mutate({ sessionId, messages: [] });
for await (const { chunk } of chunks) {
  if (chunk.type === 'text-delta') chunk.delta.toUpperCase();
}
client.prequalification.converse.subscribe(
  { sessionId, messages: [] },
  { onData: ({ id, data }) => (data.type === 'text-delta' ? id + data.delta : id) },
);
client.prequalification.watch.subscribe(
  { sessionId },
  { onData: (event) => event.type === 'progress' && event.answered / event.questions },
);
export type Export = RouterOutputs['portal']['export'];
export const months = (data: Export): number => data.rgpd.retentionMonths;
export function fieldsOf(error: unknown): string[] {
  return error instanceof TRPCClientError
    ? ((error as TRPCClientError<AppRouter>).data?.details.map(({ field }) => field) ?? [])
    : [];
}

const queryClient = new QueryClient();
const guichet = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
const fetched = await queryClient.fetchQuery(guichet.jobs.careers.queryOptions({ workspaceSlug: 'acme' }));
export const slug: string = fetched.workspace.slug;
export const consent = guichet.prequalification.consent.mutationOptions({
  onSuccess: (answer) => answer.aiConsent === true,
});
export const watching = guichet.prequalification.watch.subscriptionOptions({ sessionId });
export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();
`;

/** Lines after `usage` that a compiler must refuse, and a word of its message. */
export const mistakes = {
  'a field that no answer has': ['(await client.jobs.listJson.query()).jobs[0]?.salary?.minimum;', 'minimum'],
  'a decision that the contract does not know': [
    "await client.prequalification.consent.mutate({ sessionId, decision: 'robot' });",
    'robot',
  ],
  'an input that lacks a field': ['await client.portal.export.query({});', 'token'],
  'an event that no watcher is told of': [
    "client.prequalification.watch.subscribe({ sessionId }, { onData: (event) => event.type === 'text' });",
    'text',
  ],
  'an operation that does not exist': ['await client.jobs.erase.mutate();', 'erase'],
  'a field that TanStack’s options do not give': ['fetched.workspace.key;', 'key'],
} as const;

/** A source, and the text that an editor shows for the first occurrence of each word. */
export const hovered = {
  source: `
import { createGuichetClient, type Job } from 'guichet-client';

const client = createGuichetClient({ url: 'https://jobs.example.org', apiKey: 'ak_' });
await client.applications.createFromPartner.mutate({
  id: '1',
  job: { source: 'presse', jobId: '' },
  applicant: { email: 'camille@example.org', lastName: 'Roux' },
});
client.prequalification.watch.subscribe({ sessionId: '' }, {});
export const closing = (job: Job) => job.applicationDeadline;
`,
  fields: {
    source: 'The site or section on which the person applied; stored as sent.',
    jobId: 'The `id` of a published job.',
  },
  /** TypeScript 7.0 shows no comment of a member of a mapped type, and tRPC's client is one. */
  procedures: {
    createFromPartner: 'Submit an application from a partner job board.',
    watch: 'Reports the changes of a session',
  },
};

/** Calls a service with and without a key, and reads an answer to its end. */
export const calls = `
import { createGuichetClient } from 'guichet-client';

const [url, apiKey, sessionId] = process.argv.slice(2);
const client = createGuichetClient({ url, apiKey });
const { jobs } = await client.jobs.listJson.query();
const refused = await createGuichetClient({ url }).jobs.listJson.query().catch(({ data }) => data.errorCode);
const { aiConsent } = await client.prequalification.consent.mutate({ sessionId, decision: 'ai' });
let text = '';
await new Promise((onComplete, onError) => {
  const onData = ({ data }) => (text += data.type === 'text-delta' ? data.delta : '');
  client.prequalification.converse.subscribe({ sessionId, messages: [] }, { onData, onComplete, onError });
});
console.log(JSON.stringify({ titles: jobs.map(({ title }) => title), refused, aiConsent, text }));
process.exit();
`;
