import type { CallToolResult } from '@modelcontextprotocol/server';
import { type DomainError, reasons } from '#kernel/errors/errors.ts';
import type { AgentTool } from '#routers/agents/index.ts';
import { tools } from './tool-descriptions.ts';
import { inputOf } from './tool-schemas.ts';

/** Builds a refusal with REST's members and an example of a correct call: a model reads it and corrects its own. */
export function toRefusal(tool: AgentTool, failure: DomainError): CallToolResult {
  const { status, code } = reasons[failure.reason];
  const { message, details, retryAfterSeconds } = failure;
  const body = { error: message, code, status, hint: hintOf(tool, failure), details, retryAfterSeconds };
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true };
}

function hintOf(tool: AgentTool, { reason, hint, details }: DomainError): string {
  if (hint !== undefined) return hint;
  if (reasons[reason].status === 400) {
    return `A call that is right: ${JSON.stringify(correctCall(tool, details))}`;
  }
  if (reason === 'not_found' && 'jobId' in tools[tool].arguments) {
    return 'Take `jobId` from `search_jobs`, of the same employer: the job may be closed.';
  }
  return reasons[reason].hint;
}

/** Builds a call with every required argument, and a correct value of each wrong one. */
function correctCall(tool: AgentTool, details: DomainError['details']): Record<string, unknown> {
  const wrongArguments = details.map(({ field }) => field.split('.')[0]);
  const { required = [] } = inputOf(tool);
  const neededArguments = Object.entries(tools[tool].arguments).filter(
    ([name]) => required.includes(name) || wrongArguments.includes(name),
  );
  return Object.fromEntries(neededArguments.map(([name, { example }]) => [name, example]));
}
