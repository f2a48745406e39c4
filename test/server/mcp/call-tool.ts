import type { Http } from '#test/support/requests/http.ts';

export type ToolResult = {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { type: string; text: string }[];
};

const accept = { Accept: 'application/json, text/event-stream' };

/** Sends one call as an agent's client does. */
export async function callTool(
  { post }: Pick<Http, 'post'>,
  name: string,
  input: unknown,
): Promise<ToolResult> {
  const params = { name, arguments: input };
  const answer = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, accept);
  const text = /^data: (.*)$/m.exec(answer.text)?.[1] ?? answer.text;
  const { result } = JSON.parse(text) as { result?: ToolResult };
  if (result === undefined) throw new Error(`no result: ${answer.status} ${answer.text}`);
  return result;
}

/** Reads the refusal in a result. */
export function refusalIn({ content }: ToolResult): Record<string, unknown> {
  return JSON.parse(content[0]?.text ?? '{}');
}
