import { findSession, type SessionRow } from '#db/conversations/conversations.ts';
import type { FactRecord } from '#db/conversations/facts.ts';
import type { JobAnswer, JobQuestion } from '#db/schema/base/questions.ts';
import type { Lang } from '#kernel/language.ts';
import type { Brief, Help } from '#realtime/model/brief.ts';
import { type Fact, factSchema, mergeFacts } from '#realtime/model/facts.ts';
import { type OwnQuestion, ownQuestionId } from '#realtime/model/own-questions.ts';
import type { Session } from '#realtime/model/session.ts';
import { pickText } from '../applications/answers/readable-answer.ts';
import { isOver } from '../applications/status/application-end.ts';
import { contractLine } from '../jobs/one-job/job-details.ts';
import { jobWords } from '../jobs/one-job/job-words.ts';
import { locationLine } from '../jobs/published-job.ts';
import { toVisibleJob } from '../jobs/visible-job.ts';
import { helpIn } from '../needs/reply-to-needs.ts';
import { noticeCoversProvider } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';

/** Finds a session for its conversation; null if it is unknown or erased, or its workspace is disabled. */
export async function findConversationSession(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  sessionId: string,
): Promise<Session | null> {
  const row = await findSession(database.query, sessionId);
  if (row === null) return null;
  // A consent covers only the provider that its notice named. Without a consent, no turn runs at all.
  const mayUseProvider =
    row.agreedNotice === null || noticeCoversProvider(row.agreedNotice, settings.aiProvider);
  const help = toHelp(row, settings);
  const { aiConsent, isWithPerson, isDeletionRequested, status } = row;
  const brief = toBrief(row);
  return {
    sessionId,
    aiConsent,
    isOver: isOver(status),
    isWithPerson,
    mayUseProvider,
    isDeletionRequested,
    brief,
    help,
  };
}

/** Returns the addresses and numbers that a reply to a need in this session names (D61). */
export function toHelp({ recruitment }: SessionRow, settings: Pick<Deps['settings'], 'publicUrl'>): Help {
  return helpIn(recruitment.locationCountry, settings);
}

/**
 * Makes the brief of a session, which is all that an interviewer may know: the public job (D28). It is written in
 * `requestedLang`, or else in the language of the consent, or else in that of the job.
 */
export function toBrief(session: SessionRow, requestedLang?: Lang): Brief {
  const job = toVisibleJob(session);
  const lang = requestedLang ?? session.agreedLang ?? job.lang;
  return {
    lang,
    workspaceName: job.workspace.name,
    jobTitle: job.title,
    companyName: job.company?.name ?? null,
    location: locationLine(job),
    remoteWorkDays: job.remoteWorkDays,
    contract: job.contract.type === null ? null : contractLine(job, jobWords[lang]),
    salary: job.salary,
    experienceLevel: job.experienceLevel,
    educationLevel: job.educationLevel,
    descriptions: job.descriptions,
    benefits: job.benefits,
    ownQuestions: ownQuestionsIn(lang, { questions: job.questions, answers: session.answers }),
  };
}

/** Parses stored facts, and leaves out those that only another version of the service can parse. */
export function toFacts(stored: readonly FactRecord[]): Fact[] {
  return stored.flatMap((fact) => factSchema.safeParse(fact).data ?? []);
}

/** Merges stored facts by `mergeFacts`. Facts that only another version of the service can parse stay as they are. */
export function mergeStoredFacts(known: readonly FactRecord[], added: readonly FactRecord[]): FactRecord[] {
  const unparsed = [...known, ...added].filter((fact) => toFacts([fact]).length === 0);
  return [...unparsed, ...mergeFacts(toFacts(known), toFacts(added))];
}

type QuestionsAndAnswers = { questions: readonly JobQuestion[]; answers: readonly JobAnswer[] };

/** Lists the job's own questions that its conversation asks and that the application does not answer (D60). */
export function conversationQuestions({ questions, answers }: QuestionsAndAnswers): JobQuestion[] {
  const answered = new Set(answers.map(({ questionId }) => questionId));
  return questions.filter(({ id, where }) => where === 'conversation' && !answered.has(id));
}

/** Writes the conversation's own questions in a language; null if the job has no questions for its conversation. */
function ownQuestionsIn(lang: Lang, { questions, answers }: QuestionsAndAnswers): OwnQuestion[] | null {
  if (!questions.some(({ where }) => where === 'conversation')) return null;
  return conversationQuestions({ questions, answers }).map(({ id, text, options }) => ({
    id: ownQuestionId(id),
    text: pickText(text, lang).text,
    ...(options !== undefined && { options: options.map((option) => pickText(option.text, lang).text) }),
  }));
}
