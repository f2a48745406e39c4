import type { Authentication } from '#routers/base/rest.ts';
import type { Operation } from '../operations.ts';
import type { DiscoveryInput } from './discovery-input.ts';

const credentials: Record<Authentication, string> = {
  none: 'no key',
  workspace_key: 'workspace key',
  partner_key: 'partner integration key',
  management_key: 'management key',
};

/** Writes a guide for language models: title, summary, prose, then sections of links (llmstxt.org). */
export function llmsText({ publicUrl, publisher, docs, operations }: DiscoveryInput): string {
  /** Returns a text about the documentation, or an empty one if the documentation is not published. */
  const ifPublished = (text: string) => (docs === 'off' ? '' : text);
  const reference = (id: string) =>
    docs === 'off' ? `${publicUrl}/openapi.json` : `${publicUrl}/docs/reference/${id}.md`;
  return `# ${publisher.brandName ?? publisher.legalName} recruitment service

> Published jobs, applications, candidate prequalification and candidates' own data, \
as an HTTP interface with an OpenAPI 3.1 description.

Base URL: ${publicUrl}. A workspace is an employer's account; a recruitment is a job that it publishes; \
an application links a candidate to a recruitment.

- Keys go in the \`X-API-Key\` header and are issued by the administrator: ask ${publisher.contactEmail}.
- An employer's jobs are at \`${publicUrl}/careers/{workspaceSlug}\`, \
with \`/feed.xml\` (RSS) and \`/feed.json\` (JSON Feed) below it; \
that page and its jobs' pages are Markdown to \`Accept: text/markdown\`. \
One job is also at \`${publicUrl}/api/public/v1/careers/{workspaceSlug}/jobs/{jobId}\`, \
as Markdown with \`Accept: text/markdown\`, and what its application asks for at \`/application-form\` below it.
- Errors are JSON with \`code\`, \`hint\` and \`documentation_url\`, or \`ok: false\` with \`error\` on candidate routes.
- A model may read jobs and help a candidate write. \
It must not apply, agree or ask for deletion in a person's place without that person's word.
- Agents that speak the Model Context Protocol find this at ${publicUrl}/mcp (streamable HTTP, no key)\
${ifPublished(`, as [the guide for agents](${publicUrl}/docs/agents.md) has it`)}: \
\`list_employers\`, \`search_jobs\`, \`get_job\`, \`get_application_form\`, \`submit_application\`, \`my_application\`. \
An application waits there until its person confirms it by a mailed link.

## Documentation

- [OpenAPI description](${publicUrl}/openapi.json): every operation, schema and error
${ifPublished(guides(publicUrl))}- [Service catalog](${publicUrl}/api/public/v1/service-catalog): documents, operations, scopes and publisher as JSON

## Operations

${operations.map((operation) => operationLine(operation, reference)).join('\n')}

## Optional

- [AsyncAPI description](${publicUrl}/asyncapi.json): the sockets of the conversation and of typed RPC
- [OpenAPI 3.2 description](${publicUrl}/openapi-3.2.json): the same, with the events of the stream
- [OpenAPI description as YAML](${publicUrl}/openapi.yaml)
${ifPublished(`- [Postman collection](${publicUrl}/docs/postman.json)\n`)}- [Sitemap](${publicUrl}/sitemap.xml): careers and job pages
- [Protected resource metadata](${publicUrl}/.well-known/oauth-protected-resource): scopes and keys
`;
}

/** Lists the guides, a line each. The last line ends like the others, so that the caller's next line follows. */
function guides(publicUrl: string): string {
  return `- [Documentation](${publicUrl}/docs): quickstarts, guides and reference; each page is Markdown at its URL with \`.md\`
- [Rules of every call](${publicUrl}/docs/calling.md): keys, pages of a list, limits, repeats, browsers
- [Errors](${publicUrl}/docs/errors.md): each code with its cause and remedy
- [Quickstart for a partner](${publicUrl}/docs/quickstart/partner.md)
- [Quickstart for a frontend](${publicUrl}/docs/quickstart/frontend.md)
- [Quickstart for a chat client](${publicUrl}/docs/quickstart/chat.md)
- [Reference](${publicUrl}/docs/reference.md): every operation with its fields, answers and samples
- [Schemas](${publicUrl}/docs/reference/schemas.md)
`;
}

function operationLine(
  { rest, authentication }: Operation,
  reference: (operationId: string) => string,
): string {
  const { operationId, method, path, summary } = rest;
  return `- [${operationId}](${reference(operationId)}): \`${method} ${path}\`, ${credentials[authentication]}. ${summary}`;
}
