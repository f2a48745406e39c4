import { expect, test } from 'vitest';
import { render } from '#kernel/text/html.ts';
import { questionControl } from '#web/chat/question-form/question-control.ts';
import type { QuestionField } from '#web/chat/question-form/question-fields.ts';
import { visitIn } from '../fixtures.ts';

const options = [
  { value: 'yes', label: 'Oui' },
  { value: 'no', label: 'Non' },
];

test.each(['text', 'textarea', 'date', 'radio', 'select'] as const)(
  'a control of the type %s is announced with its hint and its fault, once',
  (type) => {
    const field: QuestionField = {
      id: 'a',
      name: 'q.a',
      label: 'Permis B ?',
      labelLang: 'fr',
      control: { type, options },
    };
    const control = (ids: { hintId: string | null; faultId: string | null }) =>
      render(questionControl(visitIn('fr'), { field, value: '', ...ids }));
    const described = control({ hintId: 'q.a.hint', faultId: 'q.a.error' });
    expect(described).toMatch(/id="q\.a"[^>]*aria-describedby="q\.a\.hint q\.a\.error" aria-invalid="true"/);
    expect(described.match(/aria-/g)).toHaveLength(2);
    expect(control({ hintId: null, faultId: null })).not.toContain('aria-');
  },
);
