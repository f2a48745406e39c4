import { findWorkspaceBySlug } from '#db/workspaces/workspaces.ts';
import { confirmApplication } from '#domain/applications/held/confirm-application.ts';
import { discardApplication } from '#domain/applications/held/discard-application.ts';
import { findConfirmedWorkspace, findHeldApplication } from '#domain/applications/held/find-held.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import type { Deps } from '#domain/ports.ts';
import type { Context } from '#routers/base/context.ts';
import type { PageDeps } from '#web/pages.ts';
import { nullIfMissing } from './null-if-missing.ts';

type HeldPages = Pick<PageDeps, 'openHeld' | 'decideHeld' | 'findConfirmed'>;

/** What the confirmation page asks for (D45); each call counts for its address (D41). */
export function heldPages(deps: Deps, contextOf: () => Context): HeldPages {
  const { interviewer } = deps.settings;
  return {
    openHeld: async (token) => {
      await contextOf().countCall(['calls']);
      const found = await nullIfMissing(findHeldApplication(deps, { token }));
      const workspace = found && (await findWorkspaceBySlug(deps.database.query, found.workspace.slug));
      if (found === null || workspace === null) return null;
      const { held, job } = found;
      const { firstName, lastName, email, phone, why, fileName, expiresAt } = held;
      return {
        workspace,
        jobTitle: job.title,
        submitted: { firstName, lastName, email, phone, why, fileName },
        expiresAt,
        notice: (lang) => applicationNoticeOf({ lang, interviewer }),
      };
    },
    decideHeld: async ({ token, decision, lang }) => {
      const { clientAddress } = contextOf();
      const done =
        decision === 'confirm'
          ? confirmApplication(deps, { token, lang, clientAddress })
          : discardApplication(deps, { token });
      return (await nullIfMissing(done.then(() => true))) ?? false;
    },
    findConfirmed: async (token) => {
      const slug = await findConfirmedWorkspace(deps, { token });
      return slug === null ? null : findWorkspaceBySlug(deps.database.query, slug);
    },
  };
}
