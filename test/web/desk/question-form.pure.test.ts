import { expect, test } from 'vitest';
import { readQuestions } from '#web/desk/jobs/question-form.ts';

const known = [
  {
    id: 'night',
    kind: 'text' as const,
    required: false,
    where: 'form' as const,
    text: { en: 'Do you work at night?' },
  },
];
const sent = { 'question-id-0': 'night', 'question-kind-0': 'text' };

test('a question that exists in the other language only keeps it, unless the form changes its text (D60)', () => {
  const unchanged = readQuestions({ ...sent, 'question-0': 'Do you work at night?' }, { known, lang: 'fr' });
  expect(unchanged).toEqual(known);
  const [changed] = readQuestions(
    { ...sent, 'question-0': 'Travaillez-vous la nuit ?' },
    { known, lang: 'fr' },
  );
  expect(changed?.text).toEqual({ en: 'Do you work at night?', fr: 'Travaillez-vous la nuit ?' });
});
