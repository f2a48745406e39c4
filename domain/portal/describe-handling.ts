import { listStatusChanges } from '#db/candidates/portal.ts';
import { countMessages, type listPortalApplications } from '#db/candidates/portal-applications.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { listEmployerMessages } from '#db/desk/employer-messages.ts';
import { findProcessor } from '#realtime/interviewer/provider/wires/providers.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import { isOver } from '../applications/status/application-end.ts';
import { wordsToCandidate } from '../applications/status/words-to-candidate.ts';
import { helpIn } from '../needs/reply-to-needs.ts';
import { interviewerFor } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';
import { mintChatLink } from '../prequalification/chat-link.ts';
import { isAnswered, withAnswers } from '../prequalification/questions/questions-with-answers.ts';
import { toFacts } from '../sessions/conversation-session.ts';

export type Row = Awaited<ReturnType<typeof listPortalApplications>>[number];

export type Handling =
  Awaited<ReturnType<typeof describeHandling>> extends Map<string, infer Value> ? Value : never;

/**
 * Describes the handling of each application: its status, the link to its conversation, the noted answers, and the
 * number of messages of each speaker.
 */
export async function describeHandling(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'tokenKeys'>,
  { candidate, rows }: { candidate: TokenHolder['candidate']; rows: readonly Row[] },
) {
  const { query } = deps.database;
  const ids = rows.map(({ id }) => id);
  const [changes, said, asked, written] = await Promise.all([
    listStatusChanges(query, ids),
    countMessages(query, ids),
    listQuestions(query, ids),
    listEmployerMessages(query, ids),
  ]);
  return new Map(
    rows.map(
      ({ id, status, decision, facts, country, isDisabled, isOpenApplication, addressCorrections }) => {
        const messages = said.filter(({ sessionId }) => sessionId === id);
        const interviewer = interviewerFor(deps.settings, { openApplications: isOpenApplication });
        const isOffered = interviewer !== 'none' && !isDisabled && !isOver(status);
        const hasChat = isOffered || messages.length > 0 || (decision !== null && !isOver(status));
        const owner = { applicationId: id, linkGeneration: candidate.linkGeneration, addressCorrections };
        const ownRows = <Owned extends { applicationId: string }>(list: readonly Owned[]) =>
          list.filter(({ applicationId }) => applicationId === id);
        const [history, messagesOfEmployer, questions] = [ownRows(changes), ownRows(written), ownRows(asked)];
        return [
          id,
          {
            status,
            history: history.map(({ to, at }) => ({ status: to, at })),
            chatToken: hasChat ? mintChatLink(deps, owner).token : null,
            decision,
            isOver: isOver(status),
            questions: withAnswers(questions, messagesOfEmployer).map((question) => ({
              text: question.text,
              isAnswered: isAnswered(question),
              earlier: question.earlier.map((one) => ({ text: one.text, isAnswered: isAnswered(one) })),
            })),
            words: wordsToCandidate({ changes: history, messages: messagesOfEmployer, questions }),
            facts: toFacts(facts ?? []).map(({ correctedAt, ...fact }) => ({
              ...fact,
              isCorrected: correctedAt !== undefined,
            })),
            withdrawalReason: history.findLast(isOwnWithdrawal)?.reason ?? null,
            help: helpIn(country, deps.settings),
            messages: messages.map(({ origin, messages: count, ...answeredBy }) => ({
              origin,
              model: answeredBy.model,
              provider:
                origin === 'ai' ? (findProcessor(answeredBy, deps.settings.aiProvider)?.name ?? null) : null,
              messages: count,
            })),
          },
        ];
      },
    ),
  );
}

function isOwnWithdrawal({ to, actor }: { to: string; actor: string }): boolean {
  return to === 'withdrawn' && actor === 'candidate';
}
