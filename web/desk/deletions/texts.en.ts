import type { DeletionsTexts } from './texts.fr.ts';

export const deletionsInEnglish: DeletionsTexts = {
  title: 'Requests for deletion',
  lead: 'The request that is due first is at the top.',
  none: 'No open request.',
  closed: 'The latest closed requests',
  back: 'Requests for deletion',
  unnamed: 'An erased person',
  due: (day) => `answer before ${day}`,
  overdue: (day) => `late: it was due on ${day}`,
  asked: (day) => `Requested on ${day}.`,
  verified: 'The person wrote by their own link.',
  unverified: 'The request names an application’s id only: check that it comes from this person.',
  scope: {
    candidate: 'It concerns all data of the person.',
    application: 'It concerns one application.',
  },
  onHold: 'A legal hold forbids to erase this person: ask the operator of the service to release it first.',
  states: {
    requested: 'open',
    executing: 'under way',
    done: 'erased',
    refused: 'refused',
    withdrawn: 'withdrawn by the person',
  },
  closedOn: (day) => `Closed on ${day}.`,
  confirmedBy: 'Confirmed by:',
  execute: {
    heading: 'Erase',
    lead: 'The person gets a certificate by e-mail, then everything is erased, files included. Nothing can be brought back.',
    sure: 'Erase for ever what the request names',
    required: 'Tick the box to erase.',
    submit: 'Erase',
  },
  refuse: {
    heading: 'Refuse',
    label: 'Reason',
    hint: 'The person gets it by e-mail.',
    required: 'Write the reason, in 2,000 characters at most.',
    submit: 'Refuse the request',
  },
  confirm: {
    heading: 'Confirm another system',
    label: 'Name of the system',
    hint: 'Such as your own recruiting software, once it has erased the same data. The certificate then says so.',
    required: 'Write the name of the system, in 200 characters at most.',
    submit: 'It has erased the data',
  },
  moved: 'The state of this request has changed meanwhile. Nothing was done.',
  notSent:
    'Nothing is erased: the certificate could not be sent. Try again later, or ask the operator of the service.',
  missing: {
    title: 'This request is not here',
    text: 'It belongs to another employer, or does not exist.',
  },
};
