import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { TRPCError } from '@trpc/server';
import { DomainError } from '#kernel/errors/errors.ts';
import { type AgentTool, agentRouter } from '#routers/agents/index.ts';
import type { Context } from '#routers/base/context.ts';
import { failureOf, t } from '#routers/base/trpc.ts';
import { readArguments } from './read-arguments.ts';
import { toRefusal } from './refusal.ts';
import { summaries } from './summaries.ts';
import { tools } from './tool-descriptions.ts';
import { inputOf, outputOf, toToolSchema } from './tool-schemas.ts';

const createCaller = t.createCallerFactory(agentRouter);

/** The tools with their schemas, which are built once for all calls. */
const describedTools = Object.entries(tools).map(([name, { title, description, annotations }]) => {
  const tool = asTool(name);
  const input = inputOf(tool);
  const schemas = { inputSchema: toToolSchema(input), outputSchema: toToolSchema(outputOf(tool)) };
  return { tool, input, config: { title, description, annotations, ...schemas } };
});

type OnFailure = (tool: AgentTool, failure: DomainError) => void;

/** Registers every tool with the server, for one call. */
export function registerTools(server: McpServer, context: Context, onFailure: OnFailure): void {
  const caller = createCaller(context) as Record<AgentTool, (input: unknown) => Promise<unknown>>;
  for (const { tool, input, config } of describedTools) {
    server.registerTool(tool, config, async (sentArguments) => {
      try {
        return resultOf(tool, await caller[tool](readArguments(input, sentArguments)));
      } catch (error) {
        // A tRPC caller throws only TRPCErrors.
        const failure = error instanceof DomainError ? error : failureOf(error as TRPCError);
        onFailure(tool, failure);
        return toRefusal(tool, failure);
      }
    });
  }
}

function resultOf(tool: AgentTool, output: unknown): CallToolResult {
  const summary = summaries[tool] as (output: unknown) => string;
  const structuredContent = output as Record<string, unknown>;
  return { content: [{ type: 'text', text: summary(output) }], structuredContent };
}

/** Types a name of the table, which has the tools' names and no other. */
function asTool(name: string): AgentTool {
  return name as AgentTool;
}
