import { storeDemoTranscript } from '#domain/administration/demo/store-demo-transcript.ts';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { jobQuestions } from '#test/support/questions.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import type { TestService } from '#test/support/service.ts';
import { now } from '../fixtures.ts';
import { entryOf } from '../site.ts';

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenherstellung';
const arabic = 'لحّام أنابيب';

/** Seeds an employer and a candidate with names, titles and words that are long, or in a script from right to left. */
export async function seedLongWords(service: TestService): Promise<string[]> {
  const { deps } = service;
  const fixtures = fixturesOf(service);
  const workspace = await fixtures.workspace({
    slug: 'longs-noms',
    name: `Association départementale pour l’accompagnement et ${longWord}`,
    contactEmail: `recrutement@${longWord.toLowerCase().replace('ä', 'a').replace('ü', 'u')}.example`,
  });
  await fixtures.recruitment(workspace, entryOf({ title: longWord }));
  const jobId = await fixtures.recruitment(workspace, entryOf({ title: arabic, questions: jobQuestions }));
  const id = await fixtures.application(workspace, jobId, {
    firstName: 'سارة',
    lastName: longWord,
    email: `${'sara.'.repeat(11)}sara@courriel.example`,
    why: `أعمل في اللحام منذ عشر سنوات.\n${longWord}`,
    portfolioUrl: `https://www.exemple.example/${longWord}`,
    'answers.licence': 'yes',
    'answers.why-us': `من أجل الورشة. ${longWord}`,
  });
  await service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'ai' });
  const exchange = {
    questionId: 'availability',
    questionText: `متى تبدأ؟ ${longWord}`,
    answer: `غدًا. ${longWord}`,
  };
  await deps.database.transaction((tx) =>
    storeDemoTranscript(tx, { sessionId: id, startedAt: now, exchanges: [exchange] }),
  );
  const portal = `/portal/${portalTokenFor(service, await candidateOf(deps, id))}`;
  return [
    `/careers/${workspace.slug}`,
    `/careers/${workspace.slug}/${jobId}`,
    `/apply/${workspace.slug}/${jobId}`,
    `/chat/${chatTokenFor(service, id)}`,
    portal,
    `${portal}/contact`,
    `${portal}/sheet`,
    `${portal}/applications/${id}/withdraw`,
    new URL(mintEmployerLink(deps, id).url).pathname,
  ];
}
