import type { RequestListener } from 'node:http';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import type { Deps } from '#domain/ports.ts';
import { adminRouter } from '#routers/admin/index.ts';
import { IMPORT_CHARACTERS_MAX } from '#routers/admin/recruitments.ts';
import { administratorContext } from './administrator-context.ts';

// A character takes up to six bytes in JSON, as `\u0000`.
const BODY_BYTES_MAX = IMPORT_CHARACTERS_MAX * 6;

/** Serves the administrator's commands on the socket in DATA_DIR. */
export function createAdminHandler(deps: Deps): RequestListener {
  return createHTTPHandler({
    router: adminRouter,
    createContext: async () => administratorContext(deps),
    maxBodySize: BODY_BYTES_MAX,
    allowMethodOverride: true,
    allowBatching: false,
  });
}
