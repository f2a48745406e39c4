import { listModels } from '#db/candidates/portal-record.ts';
import { providerOfModel } from '#realtime/interviewer/provider/wires/providers.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import type { Deps } from '../ports.ts';

type SentApplication = { id: string; sentAt: Date; partner: { code: string; name: string } | null };
type Person = { candidate: TokenHolder['candidate']; sent: readonly SentApplication[] };

/** Lists the recipients of the person's data, and since when (GDPR, Article 15(1)). */
export async function listRecipients(
  { database: { query }, settings }: Pick<Deps, 'database' | 'settings'>,
  { candidate, sent }: Person,
) {
  const models = await listModels(
    query,
    sent.map(({ id }) => id),
  );
  const since = candidate.createdAt;
  return [
    { kind: 'workspace' as const, name: candidate.workspaceName, since },
    { kind: 'operator' as const, name: settings.publisher.legalName, since },
    ...partnerRecipients(sent),
    ...models.map((used) => ({
      kind: 'ai_provider' as const,
      name: providerOfModel(used.model, settings.aiProvider)?.name ?? null,
      ...used,
    })),
  ];
}

/** Lists the partners through which the person applied, each since the first application. */
function partnerRecipients(sent: readonly SentApplication[]) {
  const first = new Map<string, { name: string; code: string; since: Date }>();
  for (const { partner, sentAt: since } of sent.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime()))
    if (partner !== null && !first.has(partner.code)) first.set(partner.code, { ...partner, since });
  return [...first.values()].map((partner) => ({ kind: 'partner' as const, ...partner }));
}
