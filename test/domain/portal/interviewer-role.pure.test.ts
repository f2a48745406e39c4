import { expect, test } from 'vitest';
import { findInterviewerRole, modelRole } from '#domain/portal/explanation/interviewer-role.ts';

const model = { kind: 'model' } as const;
const questionnaire = { kind: 'questionnaire' } as const;

test.each([
  ['none', [], 0, []],
  ['none', [], 1, ['asks', 'notes_quotes']],
  ['none', [questionnaire], 0, ['asks', 'notes_quotes']],
  ['none', [questionnaire, model], 0, modelRole.does],
  ['questionnaire', [], 0, ['asks', 'notes_quotes']],
  ['ai', [], 0, modelRole.does],
] as const)(
  'with the interviewer %s, after %j and %i answers in the form, its tasks are %j',
  (interviewer, interviewers, formAnswers, does) => {
    const role = findInterviewerRole([{ conversation: { interviewers, formAnswers } }], { interviewer });
    expect(role.does).toEqual(does);
    expect(role.reads).toEqual(does.length === 0 ? [] : modelRole.reads);
  },
);
