import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const suite = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');

/** Scenarios of the suite for any server; its other scenarios call tools, prompts and resources of its own sample server. */
const scenarios = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'tools-list',
    'http-header-validation',
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
    'dns-rebinding-protection',
  ],
};

test.each(
  Object.entries(scenarios).flatMap(([version, names]) => names.map((name) => [version, name] as const)),
)('the conformance suite of %s passes: %s', async (version, name) => {
  const command = ['server', '--url', `${service.url}/mcp`, '--spec-version', version, '--scenario', name];
  const { stdout } = await promisify(execFile)(process.execPath, [suite, ...command], { timeout: 60_000 });
  expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
});
