import { sql } from 'drizzle-orm';
import { mintAlertLinks } from '#domain/alerts/alert-link.ts';
import { selectRows } from '../rows.ts';
import type { TestService } from '../service.ts';

export const alertsPath = (slug: string) => `/api/public/v1/careers/${slug}/job-alerts`;
export const alertPath = (token: string) => `/api/public/v1/job-alerts/${token}`;

type Asked = { slug: string; email: string; search?: Record<string, unknown> };

/** Asks for an alert as the form does; resolves to its id and to the token of its mailed link. */
export async function askAlert(service: TestService, { slug, email, search = {} }: Asked) {
  const answer = await service.post(alertsPath(slug), { email, ...search });
  if (answer.status !== 200) throw new Error(answer.text);
  const [row] = await selectRows<{ id: string; subscriber_id: string }>(
    service.deps,
    sql`select a.id, a.subscriber_id from job_alerts a join alert_subscribers s on s.id = a.subscriber_id
      where s.email = ${email} order by a.created_at desc, a.confirmed_at nulls first limit 1`,
  );
  if (row === undefined) throw new Error('no alert is stored');
  const token = mintAlertLinks(service.deps, row.subscriber_id).url.split('/').at(-1) ?? '';
  return { alertId: row.id, token };
}

/** Asks for an alert and confirms it. */
export async function confirmedAlert(service: TestService, asked: Asked) {
  const alert = await askAlert(service, asked);
  const answer = await service.post(`${alertPath(alert.token)}/confirm`, { id: alert.alertId });
  if (answer.status !== 200) throw new Error(answer.text);
  return alert;
}
