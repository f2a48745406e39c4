import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type { TRPCError } from '@trpc/server';
import type { z } from 'zod';
import { reasons, type toDomainError } from '../../kernel/errors/errors.ts';
import { type AgentTool, agentRouter } from '../../routers/agents/index.ts';
import type { Context } from '../../routers/context.ts';
import { failureOf, t } from '../../routers/trpc.ts';
import { toolSchema } from './tool-schemas.ts';

type Tool = { title: string; description: string; annotations: ToolAnnotations };

const read = { readOnlyHint: true, openWorldHint: false } as const;

const tools: Record<AgentTool, Tool> = {
  search_jobs: {
    title: 'Search jobs',
    description:
      'Lists the published jobs of one employer, newest first, with filters and pages (`limit`, `cursor`). `workspaceSlug` is the last part of the address of the employer’s careers page, /careers/{workspaceSlug}.',
    annotations: read,
  },
  get_job: {
    title: 'Read a job',
    description: 'One published job with its descriptions, salary, place and how to apply.',
    annotations: read,
  },
  get_application_form: {
    title: 'Read a job’s application form',
    description:
      'The fields, limits and file rules of a job’s application, and the consent that the person will be asked for.',
    annotations: read,
  },
  submit_application: {
    title: 'Prepare an application',
    description:
      'Prepares an application in a person’s name, with that person’s word only. It is held and nothing reaches the employer until the person confirms it by a link that is mailed to `email`, within seven days; else it is erased. Keep `token`: `my_application` takes it.',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  },
  my_application: {
    title: 'See where a submission stands',
    description: 'Whether a submission still waits for its person, or what the employer last said of it.',
    annotations: read,
  },
};

const createCaller = t.createCallerFactory(agentRouter);

type Schemas = { input: ReturnType<typeof toolSchema>; output: ReturnType<typeof toolSchema> };
const schemas = new Map<string, Schemas>();

/** Gives the server every tool, on behalf of one call. */
export function registerTools(server: McpServer, context: Context, onFailure: OnFailure): void {
  const caller = createCaller(context) as Record<AgentTool, (input: unknown) => Promise<unknown>>;
  for (const [name, tool] of Object.entries(tools) as [AgentTool, Tool][]) {
    const { input, output } = schemasOf(name);
    server.registerTool(name, { ...tool, inputSchema: input, outputSchema: output }, async (given) => {
      try {
        return resultOf(await caller[name](given));
      } catch (error) {
        const failure = failureOf(error as TRPCError);
        onFailure(name, failure);
        return refusalOf(failure);
      }
    });
  }
}

type OnFailure = (tool: AgentTool, failure: ReturnType<typeof toDomainError>) => void;

function resultOf(output: unknown): CallToolResult {
  const structuredContent = output as Record<string, unknown>;
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent };
}

/** A refusal as REST words it: a model reads it and may correct its call. */
function refusalOf(failure: ReturnType<typeof toDomainError>): CallToolResult {
  const { status, code, hint } = reasons[failure.reason];
  const { message, details, retryAfterSeconds } = failure;
  const body = { error: message, code, status, hint: failure.hint ?? hint, details, retryAfterSeconds };
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true };
}

function schemasOf(name: AgentTool): Schemas {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const { inputs, output } = agentRouter._def.record[name]._def as unknown as {
    inputs: [z.ZodType];
    output: z.ZodType;
  };
  const made = { input: toolSchema(inputs[0], 'input'), output: toolSchema(output, 'output') };
  schemas.set(name, made);
  return made;
}
