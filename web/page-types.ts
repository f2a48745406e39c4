import type { oas31 } from 'zod-openapi';
import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import type { BrowsedCareers, CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import type { SimilarJobs } from '#domain/jobs/browse/find-similar-jobs.ts';
import type { ReadSyndication, SyndicatedForm } from '#domain/jobs/syndication/read-syndication.ts';
import type { CareersView, VisibleJob } from '#domain/jobs/visible-job.ts';
import type { InterviewerKind, Notice } from '#domain/notices/notices.ts';
import type { ExportedData } from '#domain/portal/export/build-export.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Lang } from '#kernel/language.ts';
import type { FormFields, Refusal } from './apply/form-state.ts';
import type { ImageKind, ImageView } from './careers/image-view.ts';
import type { ChatView, Decision } from './chat/chat-view.ts';
import type { HeldView } from './confirm/held-view.ts';
import type { EmployerCv, EmployerView } from './employer/employer-view.ts';
import type { PageReply } from './page/reply.ts';
import type { RequestPreferences, Site } from './page/visit.ts';
import type { PortalView } from './portal/portal-view.ts';

/** What the pages ask of the service. */
export type PageDeps = Site & {
  interviewer: InterviewerKind;
  clock: Clock;
  /** Null when there is no such workspace or it is disabled. */
  findWorkspace(workspaceSlug: string): Promise<(CareersView & { id: string }) | null>;
  /** Its newest jobs as items of a feed; null where the public may not see the workspace. */
  syndicate(wanted: {
    workspaceId: string;
    form: SyndicatedForm;
    source: string | undefined;
  }): Promise<ReadSyndication | null>;
  browseCareers(workspaceSlug: string, search: CareersSearch): Promise<BrowsedCareers | null>;
  /** Of the same workspace; the job may be closed. */
  findSimilarJobs(address: { workspaceSlug: string; jobId: string }): Promise<SimilarJobs>;
  /** Of the workspace's own; null where it has none, or the public may not see it. */
  findImage(image: { slug: string; kind: ImageKind }): Promise<ImageView | null>;
  /** Null unless the public may see it now; `jobId` has the form of a UUID. */
  findJob(jobId: string): Promise<VisibleJob | null>;
  /** Whether it was public at this address and is closed; `jobId` has the form of a UUID. */
  isJobOver(address: { workspaceSlug: string; jobId: string }): Promise<boolean>;
  /** The application form of the job as data (D51), in the language that is read. */
  formOf(job: VisibleJob, lang: Lang): ApplicationForm;
  /** `form` is the contract's (section 2.6) with our hidden fields; `lang` is what the person read. */
  submit(submission: { form: FormFields; lang: Lang }): Promise<{ ok: true } | Refusal>;
  /** Null for whatever opens nothing. */
  openPortal(token: string): Promise<PortalView | null>;
  /** Logs the request once (D31); resolves to the portal as it then is. */
  requestDeletion(token: string): Promise<PortalView | null>;
  /** Takes back what nobody has begun to carry out; the portal as it then is. */
  withdrawDeletion(token: string): Promise<PortalView | null>;
  /** Null for whatever opens nothing. */
  openExport(token: string): Promise<ExportedData | null>;
  /** Null for whatever opens nothing; a `decision` that ends a standing consent opens it over any limit (D41). */
  openChat(token: string, decision?: Decision | null): Promise<ChatView | null>;
  /** Null for whatever opens nothing; each use is audited (D46). */
  openApplication(token: string): Promise<EmployerView | null>;
  openApplicationCv(token: string, number: number): Promise<EmployerCv | null>;
  /** Read before the choice; its version and hash go to the trail with it (D23). */
  conversationNotice(lang: Lang): Notice;
  /** Records the choice of who read the notice in `lang`; false for whatever opens nothing. */
  decideChat(choice: { token: string; decision: Decision; lang: Lang }): Promise<boolean>;
  /** Puts the candidate's word in the place of what was noted (D73); false for words that are refused, null for whatever opens nothing. */
  correctFact(correction: { token: string; question: string; answer: string }): Promise<boolean | null>;
  /** What an agent submitted; null for whatever opens nothing. */
  openHeld(token: string): Promise<HeldView | null>;
  /** Sends it, or erases it; false for whatever opens nothing, or takes no applications any more. */
  decideHeld(choice: { token: string; decision: 'confirm' | 'discard'; lang: Lang }): Promise<boolean>;
  /** The workspace to which a link's application was sent; null where it was not. */
  findConfirmed(token: string): Promise<HeldView['workspace'] | null>;
  documentOf(): oas31.OpenAPIObject;
};

export type PageRequest = RequestPreferences & {
  method: string;
  params: Readonly<Record<string, string>>;
  /** Whether `Accept` ranks Markdown above HTML. */
  prefersMarkdown: boolean;
  /**
   * Decodes the body when a page asks for it; keeps the fields that arrived before a refusal. A form counts as a call,
   * an application's as a submission too.
   */
  readForm(counted?: 'calls' | 'submissions'): Promise<{ fields: FormFields; refusal?: Refusal }>;
};

export type PageRoute = {
  /** With `{name}` for each parameter, as in the operations' paths. */
  path: `/${string}`;
  /** Tells answers apart that everybody may share; null for an answer that is the caller's own. */
  keyOf(request: PageRequest): string | null;
  handle(request: PageRequest): Promise<PageReply>;
};
