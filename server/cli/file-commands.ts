import { readFile, writeFile } from 'node:fs/promises';
import { t } from 'trpc-cli';
import { z } from 'zod';
import type { DemoSeed } from '#domain/administration/demo/seed-demo.ts';
import { feedProfile, httpUrl } from '#domain/administration/field-schemas.ts';
import { listOfBoardNames } from '#domain/administration/recruitments/boards/index.ts';
import { checkFile } from '#domain/administration/recruitments/check-file.ts';
import { importSchema } from '#domain/administration/recruitments/import/import-format.ts';
import type { AppliedSetup } from '#domain/administration/setup/apply-setup.ts';
import { readBoard } from '../boards/read-board.ts';
import { parseConfig } from '../config/config.ts';
import { demoAddresses, demoLines, writeDemoCv } from '../demo/demo.ts';
import { noFlags } from './flags/flags.ts';
import type { Command, Host } from './host.ts';

const decryptedCvSchema = z.object({ fileName: z.string(), mediaType: z.string(), data: z.base64() });

/**
 * Builds the commands that read or write files where the command is typed; `host.call` runs the rest in the service.
 */
export function fileCommands(host: Host): Record<string, Command> {
  const readText = (file: string) => (file === '-' ? host.readStdin() : readFile(file, 'utf8'));
  return {
    apply: t.procedure
      .meta({
        description:
          'Set up workspaces, partners and their keys as a file of YAML or JSON says; deletes nothing',
      })
      .input(
        z.object({
          file: z.string().meta({ alias: 'f', description: 'the file, - for standard input' }),
          dryRun: z.boolean().optional().describe('print what would change, and change nothing'),
        }),
      )
      .handler(async ({ input: { file, dryRun } }) => {
        const input = { text: await readText(file), dryRun: dryRun === true };
        const applied = (await host.call('applySetup', input)) as AppliedSetup;
        for (const step of applied.plan)
          if (step.thing === 'webhook' && step.warning !== undefined)
            host.say(`Warning about ${step.name}: ${step.warning}`);
        return applied;
      }),

    'recruitment.import': t.procedure
      .meta({ description: 'Create and update recruitments from a JSON array or NDJSON, all or nothing' })
      .input(
        z.object({
          workspace: z.string().optional().describe('required without --schema'),
          file: z.string().optional().describe('the file, - for standard input; required without --schema'),
          schema: z.boolean().optional().describe('print the format as JSON Schema, and import nothing'),
        }),
      )
      .handler(async ({ input: { workspace, file, schema } }) => {
        if (schema) return importSchema;
        if (workspace === undefined) throw new Error("required option '--workspace <string>' not specified");
        if (file === undefined) throw new Error("required option '--file <string>' not specified");
        return host.call('recruitment.import', { workspace, text: await readText(file) });
      }),

    'import-board': t.procedure
      .meta({
        description: `Read a public board of ${listOfBoardNames} into a workspace; closes nothing`,
      })
      .input(
        z.object({
          workspace: z.string(),
          url: z
            .string()
            .refine(
              (text) => httpUrl.safeParse(text).success,
              'It is no web address of at most 2,048 characters.',
            )
            .describe('the URL of the board’s page, or of its data'),
          dryRun: z.boolean().optional().describe('print what would change, and change nothing'),
        }),
      )
      .handler(async ({ input: { workspace, url, dryRun } }) => {
        const { webhookNetworks: allowedNetworks } = parseConfig(host.environment);
        const entries = await readBoard(url, { allowedNetworks });
        if (entries.length === 0) throw new Error('The board has no jobs.');
        const text = JSON.stringify(entries);
        return host.call('recruitment.import', { workspace, text, dryRun: dryRun === true });
      }),

    'recruitment.check': t.procedure
      .meta({
        description:
          'Check the jobs of an import file against the rules of job boards and pay laws; imports nothing',
      })
      .input(
        z.object({
          file: z.string().describe('the file, - for standard input'),
          profile: feedProfile
            .optional()
            .describe('check only this board’s rules; by default those of all boards'),
        }),
      )
      .handler(async ({ input: { file, profile } }) =>
        checkFile({ text: await readText(file), profile, at: new Date() }),
      ),

    'application.cv': t.procedure
      .meta({ description: 'Write a file of an application, its CV by default, to a file, decrypted' })
      .input(
        z.object({
          id: z.string().describe('the application'),
          out: z.string().describe('the file to write'),
          number: z
            .int()
            .min(1)
            .optional()
            .describe(
              'which file of the application, as `application show` numbers them; 1, the first CV, by default',
            ),
        }),
      )
      .handler(async ({ input: { id, out, number } }) => {
        const { data, ...cvDescription } = decryptedCvSchema.parse(
          await host.call('application.cv', { id, number }),
        );
        const bytes = Buffer.from(data, 'base64');
        await writeFile(out, bytes, { mode: 0o600 });
        return { id, file: out, ...cvDescription, byteLength: bytes.length };
      }),

    'demo.seed': t.procedure
      .meta({ description: 'Create the missing data of the demonstration, and issue new keys' })
      .input(noFlags)
      .handler(async () => {
        const { dataDir } = parseConfig(host.environment);
        const seed = (await host.call('demo.seed', undefined)) as DemoSeed;
        const cvPath = await writeDemoCv(dataDir);
        return { ...seed, cvPath, addresses: demoAddresses(seed), curl: demoLines({ seed, cvPath }) };
      }),
  };
}
