import { listModels } from '#db/candidates/portal-record.ts';
import type { ProviderDescription } from '#realtime/interviewer/provider/provider.ts';
import { findProcessor } from '#realtime/interviewer/provider/wires/providers.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import type { Deps } from '../ports.ts';

type SentApplication = { id: string; sentAt: Date; partner: { code: string; name: string } | null };
type Person = { candidate: TokenHolder['candidate']; applications: readonly SentApplication[] };

/** Lists the recipients of the person's data, each with the day of the first transfer (GDPR, Article 15(1)). */
export async function listRecipients(
  { database: { query }, settings }: Pick<Deps, 'database' | 'settings'>,
  { candidate, applications }: Person,
) {
  const models = await listModels(
    query,
    applications.map(({ id }) => id),
  );
  const since = candidate.createdAt;
  return [
    { kind: 'workspace' as const, name: candidate.workspaceName, since },
    { kind: 'operator' as const, name: settings.publisher.legalName, since },
    ...partnerRecipients(applications),
    ...aiRecipients(models, settings.aiProvider),
  ];
}

type UsedModel = Awaited<ReturnType<typeof listModels>>[number];

type AiRecipient = {
  kind: 'ai_provider';
  name: string | null;
  country: string | null;
  model: string | null;
  since: Date | null;
  until: Date | null;
};

/** Lists the companies that ran a model, each company once for each of its models. */
function aiRecipients(models: readonly UsedModel[], configuredProvider: ProviderDescription) {
  const recipients = new Map<string, AiRecipient>();
  for (const { model, since, until, ...stored } of models) {
    const processor = findProcessor({ model, ...stored }, configuredProvider);
    const { name, country } = processor ?? { name: null, country: null };
    const key = JSON.stringify([name, country, model]);
    const earlier = recipients.get(key);
    recipients.set(key, {
      kind: 'ai_provider',
      name,
      country,
      model,
      // The models are in the order of their first use, so the earlier `since` is the first.
      since: earlier?.since ?? since,
      until: laterOf(earlier?.until ?? null, until),
    });
  }
  return [...recipients.values()];
}

function laterOf(a: Date | null, b: Date | null): Date | null {
  return a !== null && (b === null || a > b) ? a : b;
}

/** Lists the partners through which the person applied, each since the first application. */
function partnerRecipients(applications: readonly SentApplication[]) {
  const oldestFirst = applications.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
  const partners = new Map<string, { name: string; code: string; since: Date }>();
  for (const { partner, sentAt: since } of oldestFirst)
    if (partner !== null && !partners.has(partner.code)) partners.set(partner.code, { ...partner, since });
  return [...partners.values()].map((partner) => ({ kind: 'partner' as const, ...partner }));
}
