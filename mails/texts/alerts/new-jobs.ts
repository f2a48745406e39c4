import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent } from '#mails/template/mail-content.ts';

/** A job of the mail. `details` has its place, contract and pay on one line; '' if none of them is known. */
type ListedJob = { title: string; url: string; details: string };
/** An alert. `searchName` is null for a search that finds every job. */
type Alert = { searchName: string | null; expiresAt: Date };

type NewJobsFacts = {
  employer: string;
  timeZone: string;
  /** The number of new jobs, of which the mail may list fewer. */
  total: number;
  jobs: readonly ListedJob[];
  alerts: readonly Alert[];
  careersUrl: string;
  manageAlertsUrl: string;
};

/** Lists the jobs that are new since the last mail, and the day on which each alert ends. */
export const newJobsMail: Record<Lang, (facts: NewJobsFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `${newJobsFr(facts.total)} chez ${facts.employer}`,
    preheader: firstTitles(facts),
    heading: newJobsFr(facts.total),
    blocks: [
      ...facts.jobs.map(jobBlock),
      ...(facts.total > facts.jobs.length
        ? [{ label: `Voir les ${facts.total} nouvelles offres et les autres`, url: facts.careersUrl }]
        : []),
      { title: 'Vos alertes' },
      {
        rows: facts.alerts.map(({ searchName, expiresAt }) => [
          searchName ?? 'Toutes les offres',
          `jusqu’au ${formatDay(expiresAt, 'fr', facts.timeZone)}`,
        ]),
      },
      'Une alerte prend fin à sa date, sauf si vous la prolongez de six mois par ce lien. Le même lien arrête aussi les alertes, une par une ou toutes.',
      { label: 'Prolonger ou arrêter mes alertes', url: facts.manageAlertsUrl },
    ],
    footer: `Vous recevez ce message, un par jour au plus, parce que vous avez confirmé une alerte emploi chez ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `${newJobsEn(facts.total)} at ${facts.employer}`,
    preheader: firstTitles(facts),
    heading: newJobsEn(facts.total),
    blocks: [
      ...facts.jobs.map(jobBlock),
      ...(facts.total > facts.jobs.length
        ? [{ label: `See the ${facts.total} new jobs and the others`, url: facts.careersUrl }]
        : []),
      { title: 'Your alerts' },
      {
        rows: facts.alerts.map(({ searchName, expiresAt }) => [
          searchName ?? 'All jobs',
          `until ${formatDay(expiresAt, 'en', facts.timeZone)}`,
        ]),
      },
      'An alert ends on its date, unless you renew it for six months by this link. The same link also ends alerts, one by one or all.',
      { label: 'Renew or end my alerts', url: facts.manageAlertsUrl },
    ],
    footer: `You receive this message, one a day at most, because you confirmed a job alert at ${facts.employer}.`,
  }),
};

function jobBlock({ title, url, details }: ListedJob) {
  return { entry: { label: title, url }, lines: details === '' ? [] : [details] };
}

function firstTitles({ jobs }: NewJobsFacts): string {
  return jobs
    .slice(0, 3)
    .map(({ title }) => title)
    .join(', ');
}

function newJobsFr(count: number): string {
  return count === 1 ? '1 nouvelle offre' : `${count} nouvelles offres`;
}

function newJobsEn(count: number): string {
  return count === 1 ? '1 new job' : `${count} new jobs`;
}
