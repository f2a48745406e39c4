import { expect, test } from 'vitest';
import type { ChatPart } from '#domain/sessions/chat-part.ts';
import { mainPartOf } from '#web/chat/view/main-part.ts';

const floors = {
  interviewer: { by: 'interviewer', name: null, isAttended: false },
  person: { by: 'person', name: 'Claire', isAttended: true },
  left: { by: 'person', name: null, isAttended: false },
} as const;

type Shown = Parameters<typeof mainPartOf>[0];
type Case = [name: string, view: Partial<Shown['view']>, part: ChatPart, page?: Omit<Shown, 'view'>];

const form = { formState: { kind: 'edit' } } as const;
const review = { formState: { kind: 'review' } } as const;
const refused = { formState: { kind: 'refused' } } as const;

test.each<Case>([
  ['no choice', { chosen: null }, 'undecided'],
  ['the choice of a person', { chosen: 'person' }, 'personChosen'],
  ['the choice of a model', {}, 'conversation'],
  ['a model, at the address of the form', {}, 'form', { isAtForm: true }],
  ['the choice of a questionnaire', { interviewerKind: 'questionnaire' }, 'form'],
  ['a person on the floor, without a choice', { chosen: null, floor: floors.person }, 'conversation'],
  ['answers to mend, after a person left', { floor: floors.left }, 'form', form],
  ['answers to mend, with a person on the floor', { floor: floors.person }, 'form', form],
  ['answers to read again, with a person on the floor', { floor: floors.person }, 'form', review],
  ['refused answers, with a person on the floor', { floor: floors.person }, 'conversation', refused],
  [
    'a model, at the address of the form, after a person left',
    { floor: floors.left },
    'form',
    { isAtForm: true },
  ],
  [
    'a questionnaire, at the address of the form, with a person on the floor',
    { interviewerKind: 'questionnaire', floor: floors.person },
    'conversation',
    { isAtForm: true },
  ],
  [
    'no choice, at the address of the form, after a person left',
    { chosen: null, floor: floors.left },
    'conversation',
    { isAtForm: true },
  ],
  ['a deletion request', { isDeletionRequested: true }, 'ended'],
  ['a deletion request, with answers to mend', { isDeletionRequested: true }, 'ended', form],
  ['a deletion request, with a person', { isDeletionRequested: true, floor: floors.person }, 'conversation'],
  ['an application that is over', { isOver: true }, 'ended'],
  ['an application that is over, with answers to mend', { isOver: true }, 'ended', form],
  [
    'an application that is over, with a person on the floor',
    { isOver: true, floor: floors.person },
    'ended',
  ],
])('the page of a conversation with %s (%j) shows %s', (_name, view, part, page = {}) => {
  const agreed = {
    isOver: false,
    isDeletionRequested: false,
    chosen: 'interviewer',
    interviewerKind: 'ai',
  } as const;
  expect(mainPartOf({ view: { ...agreed, floor: floors.interviewer, ...view }, ...page })).toBe(part);
});
