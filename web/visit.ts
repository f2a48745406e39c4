import { type Addresses, createAddresses } from './addresses.ts';
import type { Publisher } from './job-view.ts';
import { acceptedLanguage, askedLanguage, type Lang } from './language.ts';
import { type Texts, textsIn } from './texts.ts';

/** What every page knows of who looks at it. */
export type Visit = { lang: Lang; texts: Texts; addresses: Addresses; publisher: Publisher };

export function createVisit(
  request: { query: Readonly<Record<string, string | undefined>>; acceptLanguage: string | null },
  site: { publicUrl: string; publisher: Publisher; fallback: Lang },
): Visit {
  const askedLang = askedLanguage(request.query);
  const lang = askedLang ?? acceptedLanguage(request.acceptLanguage, site.fallback);
  return {
    lang,
    texts: textsIn(lang),
    addresses: createAddresses({ publicUrl: site.publicUrl, askedLang }),
    publisher: site.publisher,
  };
}
