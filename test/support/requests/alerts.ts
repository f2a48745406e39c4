import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { findEnabledWorkspace } from '#db/workspaces/workspaces.ts';
import { mintAlertLinks } from '#domain/alerts/alert-link.ts';
import { sealAlertRequest } from '#domain/alerts/alert-request.ts';
import type { AlertSearch } from '#domain/alerts/alert-search.ts';
import { storeRequestedAlert } from '#domain/alerts/store-requested-alert.ts';
import { selectRows } from '../rows.ts';
import type { TestService } from '../service.ts';

export const alertsPath = (slug: string) => `/api/public/v1/careers/${slug}/job-alerts`;
export const alertPath = (token: string) => `/api/public/v1/job-alerts/${token}`;

type Asked = { slug: string; email: string; search?: Partial<AlertSearch> };

const everyJob = { q: '', city: [], department: [], contractType: [], remote: [] };

/** Stores a requested alert as the follow-up job does, without its mail; resolves to its id and to the token of its mailed link. */
export async function askAlert({ deps }: TestService, { slug, email, search }: Asked) {
  const workspace = await findEnabledWorkspace(deps.database.query, slug);
  if (workspace === null) throw new Error(`there is no workspace ${slug}`);
  const request = sealAlertRequest(deps, {
    ...{ id: randomUUID(), workspaceId: workspace.id, email, lang: workspace.lang },
    search: { ...everyJob, ...search },
    requestedAt: deps.clock.now(),
  });
  const followUp = { ...deps.followUp, enqueue: async () => {} };
  const alertId = await storeRequestedAlert({ ...deps, followUp }, request);
  const [row] = await selectRows<{ subscriber_id: string }>(
    deps,
    sql`select subscriber_id from job_alerts where id = ${alertId}`,
  );
  if (alertId === null || row === undefined) throw new Error('no alert is stored');
  const token = mintAlertLinks(deps, row.subscriber_id).manageAlertsUrl.split('/').at(-1) ?? '';
  return { alertId, token };
}

/** Stores an alert and confirms it. */
export async function confirmedAlert(service: TestService, asked: Asked) {
  const alert = await askAlert(service, asked);
  const answer = await service.post(`${alertPath(alert.token)}/confirm`, { id: alert.alertId });
  if (answer.status !== 200) throw new Error(answer.text);
  return alert;
}
