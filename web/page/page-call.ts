import type { Admission } from '#domain/access/admission.ts';
import type { ClientLimit, CountedCaller } from '#domain/access/call-limits.ts';
import type { ResponseScope } from '#domain/ports.ts';
import { type DomainError, reasons } from '#kernel/errors/errors.ts';
import type { RequestPreferences } from './visit.ts';

export type FormFields = Readonly<Record<string, unknown>>;

/** A request for a page, without the request and response of the HTTP server. */
export type PageCall = RequestPreferences &
  ResponseScope &
  CountedCaller &
  Pick<Admission, 'admit' | 'countCall'> & {
    method: string;
    /** The path of the address, below that of PUBLIC_URL. */
    path: string;
    /** The origin of the page that sent the request, its cookies and its name, as the browser says them. */
    origin: string | null;
    cookies: string | null;
    userAgent: string | null;
    params: Readonly<Record<string, string>>;
    /** True if `Accept` ranks Markdown above HTML. */
    prefersMarkdown: boolean;
    /**
     * Counts the call against these limits, then decodes the body. Next to a refusal are the fields that arrived before.
     */
    readForm(limits: readonly ClientLimit[]): Promise<{ fields: FormFields; refusal?: DomainError }>;
  };

/** The token in the path of a mailed link. */
export function tokenOf({ params }: PageCall): string {
  return params.token ?? '';
}

/** The HTTP status of a refusal. */
export function statusOf({ reason }: DomainError): number {
  return reasons[reason].status;
}
