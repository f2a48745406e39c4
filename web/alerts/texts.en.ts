import type { AlertsTexts } from './texts.fr.ts';

export const alertsInEnglish: AlertsTexts = {
  form: {
    heading: 'Receive new jobs by e-mail',
    title: (employer) => `Job alert – ${employer}`,
    lead: (search) => (search === null ? 'All new jobs' : `New jobs for ${search}`),
    email: 'Your e-mail address',
    hint: 'One e-mail a day at most, and none when nothing is new. Your address is used for nothing else: we send you a link to confirm it, and every e-mail has a link to stop.',
    send: 'Create the alert',
    invalid: 'Enter a valid e-mail address, such as name@example.com.',
    later: 'Too many requests were sent. Wait a moment, then try again.',
  },
  sent: {
    title: 'Check your inbox',
    text: 'If this address is yours, we have sent you an e\u2011mail to confirm the alert. Without your confirmation, this request is erased after seven days.',
  },
  list: {
    title: (employer) => `Your job alerts – ${employer}`,
    heading: 'Your job alerts',
    lead: (employer) => `New jobs at ${employer}, one e\u2011mail a day at most.`,
    all: 'All jobs',
    waiting: (day) => `Waiting for your confirmation. Without it, this alert is erased on ${day}.`,
    active: (day) => `Active until ${day}.`,
    confirm: 'Confirm this alert',
    renew: 'Renew for six months',
    end: 'End this alert',
    endAll: 'End all alerts',
    full: 'You have ten alerts, the maximum: end one first.',
    confirmed: 'The alert is confirmed. It ends by itself after six months.',
    ended: 'The alert has ended and is erased.',
  },
  over: {
    title: 'Your alerts have ended',
    text: 'Your alerts and your address are erased. No other message will be sent to you because of this link.',
  },
};
