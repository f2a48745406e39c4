import type { ContactTexts } from './texts.fr.ts';

export const contactInEnglish: ContactTexts = {
  title: 'Your contact details',
  text: 'The employer sees what you correct here. Your applications also keep what you sent.',
  save: 'Save',
  back: 'Go back without a change',
  email: {
    heading: 'Your e-mail address',
    current: 'We write to you at:',
    text: 'A new address replaces the old one when you open the link that we send there. The links sent to the old address are then no longer valid.',
    label: 'New e-mail address',
    submit: 'Send the link',
    same: 'This is the address of your applications already.',
    later: 'You asked for five addresses within an hour. Wait an hour, then try again.',
  },
  resend: 'Check what you entered, then send the form again.',
  confirm: {
    title: 'Confirm your new address',
    text: (address, workspace) =>
      `The address ${address} replaces that of your applications to ${workspace}.`,
    old: 'The links sent to the old address are then no longer valid, and the job alerts of this employer to that address end. We tell the old address of the change.',
    submit: 'Confirm this address',
    taken: (contact) =>
      `Another record of this employer has that address already. Write to ${contact} to join the two.`,
    takenTitle: 'This address has a record already',
    done: 'Your new address is confirmed',
    doneText: 'Our next messages go there, with a link to your space.',
    open: 'Open your space',
  },
};
