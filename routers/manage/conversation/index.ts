import { t } from '#routers/base/trpc.ts';
import { attend } from './attend.ts';
import { handBack } from './hand-back.ts';
import { say } from './say.ts';
import { take } from './take.ts';

export const conversationRouter = t.router({ take, say, attend, handBack });
