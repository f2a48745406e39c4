import type { Admission } from '#domain/access/admission.ts';
import type { ClientLimit, LimitedCaller } from '#domain/access/call-limits.ts';
import type { ResponseScope } from '#domain/ports.ts';
import { type DomainError, reasons } from '#kernel/errors/errors.ts';
import type { RequestPreferences } from './visit.ts';

export type FormFields = Readonly<Record<string, unknown>>;

/** A request for a page, without the request and response of the HTTP server. */
export type PageCall = RequestPreferences &
  ResponseScope &
  LimitedCaller &
  Pick<Admission, 'admit' | 'countCall'> & {
    method: string;
    /** The path of the request, without the path of PUBLIC_URL. */
    path: string;
    /** The request headers `Origin`, `Cookie` and `User-Agent`. */
    origin: string | null;
    cookies: string | null;
    userAgent: string | null;
    params: Readonly<Record<string, string>>;
    /** True if `Accept` ranks Markdown above HTML. */
    prefersMarkdown: boolean;
    /**
     * Counts the call against the limits, then decodes the body. A refused body comes with the fields that arrived
     * before the fault.
     */
    readForm(form: {
      countAgainst: readonly ClientLimit[];
    }): Promise<{ fields: FormFields; refusal?: DomainError }>;
  };

/** Returns the token in the path of a mailed link. */
export function tokenOf({ params }: PageCall): string {
  return params.token ?? '';
}

/** Returns the workspace's slug in the path of a page. */
export function workspaceSlugOf({ params }: PageCall): string {
  return params.workspaceSlug ?? '';
}

/** Returns a field's text as it was sent; '' for a file or an absent field. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the HTTP status of a refusal. */
export function statusOf({ reason }: DomainError): number {
  return reasons[reason].status;
}
