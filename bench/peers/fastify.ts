import { fastify } from 'fastify5';
import { readCareers } from './careers.ts';
import { announce, publicUrl, sql } from './surroundings.ts';

const text = { type: 'string' };
const nullableText = { type: 'string', nullable: true };
const nullableNumber = { type: 'number', nullable: true };

const job = {
  type: 'object',
  properties: {
    id: text,
    title: text,
    url: text,
    location: nullableText,
    company: nullableText,
    department: nullableText,
    contractType: nullableText,
    contractDurationValue: nullableNumber,
    contractDurationUnit: nullableText,
    experienceLevel: nullableText,
    educationLevel: nullableText,
    remoteWorkDays: { type: 'integer', nullable: true },
    salaryMin: nullableNumber,
    salaryMax: nullableNumber,
    salaryCurrency: nullableText,
    salaryPeriod: nullableText,
    publishedAt: nullableText,
    closesOn: nullableText,
  },
};
const careersSchema = {
  type: 'object',
  properties: {
    workspace: {
      type: 'object',
      properties: { name: text, slug: text, logo: nullableText, careersUrl: text },
    },
    count: { type: 'integer' },
    generatedAt: text,
    jobs: { type: 'array', items: job },
  },
};

// Fastify as its guide recommends: it compiles a serializer from the response's schema.
const app = fastify();
app.get<{ Params: { slug: string } }>(
  '/api/public/v1/careers/:slug/jobs',
  { schema: { response: { 200: careersSchema } } },
  async (request, reply) => {
    const careers = await readCareers(sql, request.params.slug, publicUrl);
    return careers ?? reply.code(404).send({ error: 'not_found' });
  },
);
announce(await app.listen({ port: 0, host: '127.0.0.1' }));
