import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { findMailedAnswers } from '#domain/mails/mailed-answers.ts';
import { managementOf } from '#test/manage/management.ts';
import { only } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import type { TestService } from '#test/support/service.ts';

export type Corrected = Awaited<ReturnType<ReturnType<typeof stageCorrections>>>;

type ListedQuestion = { text: string; earlier?: string[] };

/** Returns a function that makes an application whose candidate answers, and then corrects on the chat page or the portal. */
export function stageCorrections(service: TestService) {
  const fixtures = managementOf(service);
  const { query } = service.deps.database;
  const html = { Accept: 'text/html' };

  return async () => {
    const workspace = await fixtures.managed('applications:manage');
    const id = await fixtures.application(workspace, await fixtures.recruitment(workspace));
    await service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'ai' });
    const chat = chatTokenFor(service, id);
    const portal = portalTokenFor(service, await candidateOf(service.deps, id));
    const employer = new URL(mintEmployerLink(service.deps, id).url).pathname;
    const managed = `/api/manage/v1/workspaces/${workspace.slug}/applications`;
    const correctOn = {
      chat: (question: string, answer: string) =>
        service.send(`/api/v2/chat/${chat}/facts/${question}`, { method: 'PUT', body: { answer } }),
      portal: (question: string, answer: string) => {
        const body = new FormData();
        body.set('question', question);
        body.set('answer', answer);
        return service.send(`/portal/${portal}/applications/${id}/facts`, {
          method: 'POST',
          body,
          headers: html,
        });
      },
    };

    return {
      id,
      answer: (answers: Record<string, string>) =>
        service.post(`/api/v2/chat/${chat}/answers`, {
          answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
        }),
      say: (messageId: string, content: string) =>
        service.post(`/api/v2/prequalif/${id}/stream`, {
          messages: [{ id: messageId, role: 'user', content }],
        }),
      async correct(way: keyof typeof correctOn, question: string, answer: string) {
        service.clock.advance(1000);
        return correctOn[way](question, answer);
      },
      /** Stores the employer's answer to each listed question. */
      answerQuestions: () =>
        query.execute(sql`insert into employer_messages (id, application_id, question, text, at)
          select ${randomUUID()}, application_id, sequence, 'Yes.', now() from candidate_questions
          where application_id = ${id}`),
      takeFloor: () =>
        query.execute(sql`insert into conversation_floors (session_id, speaker, version, actor, name, since)
          values (${id}, 'person', 1, 'key:x', 'Claire', now())`),
      end: () => query.execute(sql`update applications set status = 'rejected' where id = ${id}`),
      /** Reads every place that lists the candidate's questions, and the texts of all of these places. */
      async read() {
        const [page, portalPage, sheet, exported, one, list, mailed] = await Promise.all([
          service.get(`${employer}?lang=en`, html),
          service.get(`/portal/${portal}?lang=en`, html),
          service.get(`/portal/${portal}/sheet?lang=en`, html),
          service.get(`/api/v2/portal/${portal}/export`),
          service.get(`${managed}/${id}`, workspace.headers),
          service.get(managed, workspace.headers),
          findMailedAnswers(service.deps, id),
        ]);
        const [inExport] = exported.json<{ applications: { candidateQuestions: ListedQuestion[] }[] }>()
          .applications;
        const { application } = one.json<{ application: { questions: ListedQuestion[] } }>();
        const counted = only(
          list.json<{ applications: { conversation: { questions: number } }[] }>().applications,
        );
        return {
          page: /<section class="panel"><h2>Their questions.*?<\/section>/s.exec(page.text)?.[0] ?? '',
          portalPage:
            /<details><summary>Your (?:\d )?question.*?<\/details>/s.exec(portalPage.text)?.[0] ?? '',
          exported: inExport?.candidateQuestions.map(({ text }) => text),
          managed: application.questions,
          count: counted.conversation.questions,
          mailed: mailed.questions.map(({ text, earlier }) => ({ text, earlier })),
          texts: [page, portalPage, sheet, exported, one].map(({ text }) => text).join('\n'),
        };
      },
    };
  };
}
