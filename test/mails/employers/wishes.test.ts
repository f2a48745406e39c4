import { expect, it } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import { findMailedAnswers } from '#domain/mails/mailed-answers.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const call = 'Can someone call me?';
const agreed = 'Thursday at 10 is fine. Can you ring me then?';

/** A text, the wish in it, and whether it was taken back. */
type Mark = [text: string, wish: string | null, isTakenBack: boolean];
type Decision = 'ai' | 'human' | 'none';
type Step = Decision | `say:${string}` | `toPerson:${string}`;

/** Writes messages and makes choices in their order, and returns what a mail and the employer's page say of them. */
async function after(...steps: Step[]) {
  const { sessionId, workspace } = await fixtures.session();
  for (const [index, step] of steps.entries()) {
    service.clock.advance(20_000);
    const path = `/api/v2/prequalif/${sessionId}`;
    if (step.startsWith('toPerson:')) {
      const holder = { actor: 'key:1', holder: 'key:1', workspace, sessionId, defaultName: 'Alix' };
      await takeFloor(service.deps, holder, {});
      const form = new FormData();
      form.append('answer', step.slice('toPerson:'.length));
      const chat = `/chat/${chatTokenFor(service, sessionId)}`;
      expect((await service.post(`${chat}/say`, form, { Accept: 'text/html' })).status).toBe(303);
      continue;
    }
    const reply = step.startsWith('say:')
      ? await service.post(`${path}/stream`, {
          messages: [{ id: `m${index}`, role: 'user', content: step.slice(4) }],
        })
      : await service.post(`${path}/consent`, { decision: step });
    expect([step, reply.status]).toEqual([step, 200]);
  }
  const { questions, ...mailed } = await findMailedAnswers(service.deps, sessionId);
  const { pathname } = new URL(mintEmployerLink(service.deps, sessionId).url);
  const { text: page } = await service.get(`${pathname}?lang=en`, { Accept: 'text/html' });
  const token = portalTokenFor(service, await candidateOf(service.deps, sessionId));
  const { text: portal } = await service.get(`/portal/${token}?lang=en`, { Accept: 'text/html' });
  return {
    ...mailed,
    portal,
    marks: questions.map(({ text, wish, isTakenBack }) => [text, wish, isTakenBack]),
    page: page.replaceAll('&#39;', '’'),
  };
}

it('a wish for a person is open until it is taken back, by a choice or by a message (D179)', async () => {
  const takenBack = 'was taken back afterwards';
  const open: Mark[] = [[call, 'person', false]];
  const gone: Mark[] = [[call, 'person', true]];
  const forgotten: Mark[] = [...gone, ['Forget it', null, false]];
  const needless = 'Sorry, I don’t need a person after all.';
  const cases: [Step[], Mark[]][] = [
    [[`say:${call}`], open],
    [[`say:${call}`, 'human'], open],
    [[`say:${call}`, 'human', 'none'], gone],
    [[`say:${call}`, 'human', 'ai'], gone],
    [[`say:${call}`, 'say:Forget it'], forgotten],
    [
      [`say:${call}`, 'say:52k a year', `say:${needless}`],
      [...gone, [needless, null, false]],
    ],
    [[`say:${call}`, 'human', 'none', 'ai', `say:${call}`], open],
    // The button takes back its own wish, and not a call on which candidate and person have agreed.
    [[`toPerson:${agreed}`, 'human', 'none'], [[agreed, 'person', false]]],
    [
      [`say:${call}`, `toPerson:${agreed}`, 'human', 'none'],
      [...gone, [agreed, 'person', false]],
    ],
    // Somebody who takes only the consent back still waits for the call.
    [[`say:${call}`, 'none'], open],
  ];
  for (const [steps, marks] of cases) {
    const shown = await after(...steps);
    expect([steps, shown.marks]).toEqual([steps, marks]);
    expect([steps, shown.page.includes(takenBack)]).toEqual([
      steps,
      marks.some(([, , isTakenBack]) => isTakenBack),
    ]);
  }
});

it('a wish that is said again after it was taken back is open', async () => {
  const again = 'Actually I want a human after all';
  const { marks } = await after(`say:${call}`, 'say:Forget it', 'say:52k a year', `say:${again}`);
  expect(marks).toEqual([
    [call, 'person', true],
    ['Forget it', null, false],
    [again, 'person', false],
  ]);
});

it('a wish for a deletion and a stop are named on the employer’s page, and nothing is done (D181)', async () => {
  const asked = await after('say:Please delete all my data');
  expect(asked.marks).toEqual([['Please delete all my data', 'deletion', false]]);
  expect(asked.page).toContain('These words may ask for a deletion of data');
  expect(asked.page).toMatch(/href="[^"]*\/desk\/deletions[^"]*">See the requests for deletion/);
  const stopped = await after('say:Can we stop here?');
  expect(stopped.marks).toEqual([['Can we stop here?', 'stop', false]]);
  expect(stopped.page).toContain('These words may ask to stop the questions');
});

it('words outside the questions are on the employer’s page as the candidate’s own, under no question', async () => {
  const { page, portal, isFirstMessageLeftOut } = await after('say:Je vous écris au sujet du poste.');
  expect(isFirstMessageLeftOut).toBe(false);
  expect(page).toMatch(
    /Their questions and remarks, in their words<\/h2>.*Written outside the questions.*au sujet du poste/s,
  );
  expect(page).not.toMatch(/<dt>Written before/);
  expect(portal).toContain('<summary>What is noted (1)</summary>');
  expect(portal).not.toMatch(/under one question/);
});

it('a mail knows that the first words tell of distress, and are left out of it (D93)', async () => {
  const later = await after('say:J’ai envie de mourir.', 'say:Je vous écris au sujet du poste.');
  expect(later.isFirstMessageLeftOut).toBe(true);
});

it('after a withdrawal, the page does not send the employer to a form that it no longer has', async () => {
  const { sessionId } = await fixtures.session();
  const messages = [{ id: 'm0', role: 'user', content: 'Delete my data please' }];
  expect((await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages })).status).toBe(200);
  const read = async () => {
    const { pathname } = new URL(mintEmployerLink(service.deps, sessionId).url);
    return (await service.get(`${pathname}?lang=en`, { Accept: 'text/html' })).text.replaceAll('&#39;', '’');
  };
  expect(await read()).toContain('ask the person what they want, from the application’s page');
  const token = portalTokenFor(service, await candidateOf(service.deps, sessionId));
  await service.post(`/api/v2/portal/${token}/applications/${sessionId}/withdraw`, {});
  const withdrawn = await read();
  expect(withdrawn).toContain('by the contact details of their application');
  expect(withdrawn).not.toContain('from the application’s page');
});
