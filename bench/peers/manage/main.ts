import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify5';
import { announce } from '../surroundings.ts';
import { admit } from './admit.ts';
import { listApplications } from './list-applications.ts';
import { jobSchema, putJob } from './put-job.ts';
import { sendRefusal } from './refusals.ts';

// A service that an engineer writes by hand over the same tables, for the documented behaviour of the two calls: Fastify,
// which compiles the documented schema, and postgres.js. It negotiates the format, checks the key by its form and digest,
// records its use once a minute, counts its calls in any 60 seconds, and refuses a foreign workspace and a missing scope.
// A job is validated, compared, and written with the audit trail in a transaction. A list checks its parameters and the
// token's form, checksum, epoch, age and horizon, filters, pages, and is audited if it shows somebody. Refusals have the
// documented body. The rules of boards, the JSON Schema, the words of refusals and the writer of CSV are Guichet's own.
// It measures, logs and renders nothing, and sends no header of security.
const app = fastify({
  ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  genReqId: ({ headers }) => {
    const sent = headers['x-request-id'];
    return typeof sent === 'string' && /^[\w.:-]{1,128}$/.test(sent) ? sent : randomUUID();
  },
});
app.setErrorHandler(sendRefusal);
app.decorateRequest('caller', null);
app.addHook('onRequest', async (request, reply) => {
  reply.header('X-Request-Id', request.id).header('Cache-Control', 'no-store');
});
const path = '/api/manage/v1/workspaces/:slug';
app.put(
  `${path}/jobs/:externalId`,
  {
    onRequest: admit({ scope: 'jobs:manage', types: ['application/json'], isWhole: true }),
    schema: { body: jobSchema },
  },
  putJob,
);
app.get(
  `${path}/applications`,
  { onRequest: admit({ scope: 'applications:manage', types: ['application/json', 'text/csv'] }) },
  listApplications,
);
announce(await app.listen({ port: 0, host: '127.0.0.1' }));
