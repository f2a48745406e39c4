import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent } from '#mails/template/mail-content.ts';

/** A job. `details` has its place, contract and pay on one line; '' if none of them is known. */
type Entry = { title: string; url: string; details: string };
/** The search of an alert. `name` is null for a search that finds every job. */
type Search = { name: string | null; expiresAt: Date };

type NewJobsFacts = {
  employer: string;
  timeZone: string;
  /** The number of new jobs, of which the mail may show fewer. */
  total: number;
  entries: readonly Entry[];
  searches: readonly Search[];
  careersUrl: string;
  manageAlertsUrl: string;
};

/** Lists the jobs that are new since the last mail, and the day on which each alert ends. */
export const newJobsMail: Record<Lang, (facts: NewJobsFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `${countFr(facts.total)} chez ${facts.employer}`,
    preheader: firstTitles(facts),
    heading: countFr(facts.total),
    blocks: [
      ...facts.entries.map(toBlock),
      ...(facts.total > facts.entries.length
        ? [{ label: `Voir les ${facts.total} nouvelles offres et les autres`, url: facts.careersUrl }]
        : []),
      { title: 'Vos alertes' },
      {
        rows: facts.searches.map(({ name, expiresAt }) => [
          name ?? 'Toutes les offres',
          `jusqu’au ${formatDay(expiresAt, 'fr', facts.timeZone)}`,
        ]),
      },
      'Une alerte prend fin à sa date, sauf si vous la prolongez de six mois par ce lien. Il arrête aussi les alertes, une par une ou toutes.',
      { label: 'Prolonger ou arrêter mes alertes', url: facts.manageAlertsUrl },
    ],
    footer: `Vous recevez ce message, un par jour au plus, parce que vous avez confirmé une alerte emploi chez ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `${countEn(facts.total)} at ${facts.employer}`,
    preheader: firstTitles(facts),
    heading: countEn(facts.total),
    blocks: [
      ...facts.entries.map(toBlock),
      ...(facts.total > facts.entries.length
        ? [{ label: `See the ${facts.total} new jobs and the others`, url: facts.careersUrl }]
        : []),
      { title: 'Your alerts' },
      {
        rows: facts.searches.map(({ name, expiresAt }) => [
          name ?? 'All jobs',
          `until ${formatDay(expiresAt, 'en', facts.timeZone)}`,
        ]),
      },
      'An alert ends on its date, unless you renew it for six months by this link. It also ends alerts, one by one or all.',
      { label: 'Renew or end my alerts', url: facts.manageAlertsUrl },
    ],
    footer: `You receive this message, one a day at most, because you confirmed a job alert at ${facts.employer}.`,
  }),
};

function toBlock({ title, url, details }: Entry) {
  return { entry: { label: title, url }, lines: details === '' ? [] : [details] };
}

function firstTitles({ entries }: NewJobsFacts): string {
  return entries
    .slice(0, 3)
    .map(({ title }) => title)
    .join(', ');
}

function countFr(count: number): string {
  return count === 1 ? '1 nouvelle offre' : `${count} nouvelles offres`;
}

function countEn(count: number): string {
  return count === 1 ? '1 new job' : `${count} new jobs`;
}
