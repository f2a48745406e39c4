import type { Authentication } from '#routers/base/rest.ts';
import type { Operation } from '../operations.ts';
import type { DiscoveryInput } from './discovery-input.ts';

const keyNames: Record<Authentication, string> = {
  none: 'no key',
  workspace_key: 'workspace key',
  partner_key: 'partner integration key',
  management_key: 'management key',
};

/** Writes a guide for language models: title, summary, prose, then sections of links (llmstxt.org). */
export function llmsText(input: DiscoveryInput): string {
  const { publicUrl, publisher, docs, operations } = input;
  const referenceUrlOf = (operationId: string) =>
    docs === 'off' ? `${publicUrl}/openapi.json` : `${publicUrl}/docs/reference/${operationId}.md`;
  const sections = [
    `# ${publisher.brandName ?? publisher.legalName} recruitment service`,
    "> Published jobs, applications, candidate prequalification and candidates' own data, " +
      'as an HTTP interface with an OpenAPI 3.1 description.',
    `Base URL: ${publicUrl}. A workspace is an employer's account; a recruitment is a job that it publishes; ` +
      'an application links a candidate to a recruitment.',
    joinLines(rules(input)),
    '## Documentation',
    joinLines([
      `- [OpenAPI description](${publicUrl}/openapi.json): every operation, schema and error`,
      ...(docs === 'off' ? [] : guides(publicUrl)),
      `- [Service catalog](${publicUrl}/api/public/v1/service-catalog): documents, operations, scopes and publisher as JSON`,
    ]),
    '## Operations',
    joinLines(operations.map((operation) => operationLine(operation, referenceUrlOf))),
    '## Optional',
    joinLines(optionalLinks(input)),
  ];
  return `${sections.join('\n\n')}\n`;
}

function joinLines(lines: readonly string[]): string {
  return lines.join('\n');
}

/** Lists the rules of the interface that a model has to know, a line each. */
function rules({ publicUrl, publisher, docs }: DiscoveryInput): string[] {
  const guideForAgents = `, as [the guide for agents](${publicUrl}/docs/agents.md) has it`;
  return [
    `- Keys go in the \`X-API-Key\` header and are issued by the administrator: ask ${publisher.contactEmail}.`,
    `- An employer's jobs are at \`${publicUrl}/careers/{workspaceSlug}\`, ` +
      'with `/feed.xml` (RSS) and `/feed.json` (JSON Feed) below it; ' +
      "that page and its jobs' pages are Markdown to `Accept: text/markdown`. " +
      `One job is also at \`${publicUrl}/api/public/v1/careers/{workspaceSlug}/jobs/{jobId}\`, ` +
      'as Markdown with `Accept: text/markdown`, and what its application asks for at `/application-form` below it.',
    '- Errors are JSON with `code`, `hint` and `documentation_url`, or `ok: false` with `error` on candidate routes.',
    '- A model may read jobs and help a candidate write. ' +
      "It must not apply, agree or ask for deletion in a person's place without that person's word.",
    `- Agents that speak the Model Context Protocol find this at ${publicUrl}/mcp (streamable HTTP, no key)` +
      `${docs === 'off' ? '' : guideForAgents}: ` +
      '`list_employers`, `search_jobs`, `get_job`, `get_application_form`, `submit_application`, `my_application`. ' +
      'An application waits there until its person confirms it by a mailed link.',
  ];
}

/** Lists the guides of the documentation, a line each. */
function guides(publicUrl: string): string[] {
  return [
    `- [Documentation](${publicUrl}/docs): quickstarts, guides and reference; each page is Markdown at its URL with \`.md\``,
    `- [Rules of every call](${publicUrl}/docs/calling.md): keys, pages of a list, limits, repeats, browsers`,
    `- [Errors](${publicUrl}/docs/errors.md): each code with its cause and remedy`,
    `- [Quickstart for a partner](${publicUrl}/docs/quickstart/partner.md)`,
    `- [Quickstart for a frontend](${publicUrl}/docs/quickstart/frontend.md)`,
    `- [Quickstart for a chat client](${publicUrl}/docs/quickstart/chat.md)`,
    `- [Reference](${publicUrl}/docs/reference.md): every operation with its fields, answers and samples`,
    `- [Schemas](${publicUrl}/docs/reference/schemas.md)`,
  ];
}

/** Lists the links of the section that a model with little room may skip, as llmstxt.org defines "Optional". */
function optionalLinks({ publicUrl, docs }: DiscoveryInput): string[] {
  return [
    `- [AsyncAPI description](${publicUrl}/asyncapi.json): the sockets of the conversation and of typed RPC`,
    `- [OpenAPI 3.2 description](${publicUrl}/openapi-3.2.json): the same, with the events of the stream`,
    `- [OpenAPI description as YAML](${publicUrl}/openapi.yaml)`,
    ...(docs === 'off' ? [] : [`- [Postman collection](${publicUrl}/docs/postman.json)`]),
    `- [Sitemap](${publicUrl}/sitemap.xml): careers and job pages`,
    `- [Protected resource metadata](${publicUrl}/.well-known/oauth-protected-resource): scopes and keys`,
  ];
}

function operationLine(
  { rest, authentication }: Operation,
  referenceUrlOf: (operationId: string) => string,
): string {
  const { operationId, method, path, summary } = rest;
  return `- [${operationId}](${referenceUrlOf(operationId)}): \`${method} ${path}\`, ${keyNames[authentication]}. ${summary}`;
}
