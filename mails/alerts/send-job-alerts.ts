import { mintAlertLinks } from '#domain/alerts/alert-link.ts';
import { describeAlertSearch } from '#domain/alerts/alert-search.ts';
import type { AlertMail } from '#domain/alerts/find-alert-mails.ts';
import { sendDueAlerts } from '#domain/alerts/send-due-alerts.ts';
import { links } from '#domain/jobs/links.ts';
import { contractLine, salaryLine } from '#domain/jobs/one-job/job-details.ts';
import { jobWords } from '#domain/jobs/one-job/job-words.ts';
import { locationLine } from '#domain/jobs/published-job.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { compose } from '../sending/send-mail.ts';
import { type MailContent, shortLine } from '../template/mail-content.ts';
import { newJobsMail } from '../texts/alerts/new-jobs.ts';

/** Sends the subscribers of job alerts the new jobs of the day. */
export async function sendJobAlerts(deps: MailDeps): Promise<void> {
  const { mailer } = deps;
  const send = async (alertMail: AlertMail) => {
    const { manageAlertsUrl, endUrl } = mintAlertLinks(deps, alertMail.subscriber.id);
    const { workspace } = alertMail.jobs[0];
    const content = composeContent(deps, { ...alertMail, manageAlertsUrl });
    const mail = { to: alertMail.subscriber.email, brand: brandOf(workspace), content };
    await mailer.send(compose(alertMail.messageId, { ...mail, unsubscribeUrl: endUrl }));
  };
  await sendDueAlerts(deps, { send, forget: mailer.forget });
}

function composeContent(
  { settings }: MailDeps,
  { alerts, jobs, total, manageAlertsUrl }: AlertMail & { manageAlertsUrl: string },
): MailContent {
  const { lang } = alerts[0];
  const { workspace } = jobs[0];
  const words = jobWords[lang];
  return newJobsMail[lang]({
    employer: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    total,
    jobs: jobs.map((job) => ({
      title: shortLine(job.title),
      url: links.job(settings, { workspaceSlug: workspace.slug, jobId: job.id }),
      details: [locationLine(job), contractLine(job, words), salaryLine(job, words)]
        .filter((detail) => detail !== null)
        .map(shortLine)
        .join(' · '),
    })),
    alerts: alerts.map(({ search, expiresAt }) => ({
      searchName: describeAlertSearch(search, lang),
      expiresAt,
    })),
    careersUrl: links.careers(settings, workspace.slug),
    manageAlertsUrl,
  });
}
