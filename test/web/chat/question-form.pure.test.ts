import { expect, test } from 'vitest';
import { render } from '#kernel/text/html.ts';
import { questionForm } from '#web/chat/question-form/question-form.ts';
import { visitIn } from '../fixtures.ts';

const formWith = (faults: { field: string; message: string }[]) =>
  render(
    questionForm(visitIn('fr'), {
      questions: (['availability', 'location', 'pay', 'experience'] as const).map((id) => ({
        id,
        text: id,
        lang: 'fr',
        kind: 'text',
      })),
      job: { title: 'Soudeur', profile: '', lang: 'fr' },
      action: '/chat/token',
      values: new Map(),
      faults,
    }),
  );

test.each([
  [
    'availability',
    /<input id="q\.availability"[^>]* aria-describedby="q\.availability\.error" aria-invalid="true"/,
  ],
  ['pay', /<input id="q\.pay"[^>]* aria-describedby="q\.pay\.hint q\.pay\.error" aria-invalid="true"/],
  [
    'experience',
    /<textarea id="q\.experience"[^>]* aria-describedby="q\.experience\.error" aria-invalid="true"/,
  ],
  // A screen reader announces the description of a group at the first button that the person reaches.
  ['location', /<fieldset class="question" aria-describedby="q\.location\.error"><legend>/],
])('the fault of %s is announced with its control', (id, expected) => {
  const fault = { field: `q.${id}`, message: 'Trop long.' };
  expect(formWith([])).not.toContain(`q.${id}.error`);
  expect(formWith([fault])).toMatch(expected);
});
