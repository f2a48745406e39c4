import { z } from 'zod';
import { listApplications } from '#domain/administration/applications/list-applications.ts';
import { offeredTimes } from '#domain/administration/applications/offered-times.ts';
import { readCv } from '#domain/administration/applications/read-cv.ts';
import {
  applicationStatuses,
  setApplicationStatus,
} from '#domain/administration/applications/set-application-status.ts';
import { showApplication } from '#domain/administration/applications/show-application.ts';
import {
  dayOrInstant,
  id,
  messageToCandidate,
  name,
  reason,
  rowLimit,
  searchWords,
  workspaceSlug,
} from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '../base/procedures.ts';

/** The position after an application in the list. A person types its time and id as `createdAt/id`. */
const listPosition = z
  .string()
  .transform((text) => text.split('/'))
  .pipe(z.tuple([z.iso.datetime(), z.uuid()]))
  .transform(([createdAt, applicationId]) => ({ createdAt: new Date(createdAt), id: applicationId }));

/** Times with commas between them. */
const timesOnOneLine = z
  .string()
  .transform((text) => text.split(',').map((time) => time.trim()))
  .pipe(offeredTimes);

/** The commands about applications. */
export const applicationCommands = {
  list: adminProcedure
    .meta({ description: 'List the applications of a workspace, newest first' })
    .input(
      z.object({
        workspace: workspaceSlug,
        recruitment: id.optional().describe('only those to this recruitment'),
        status: z.enum(applicationStatuses).optional().describe('only those with this status'),
        since: dayOrInstant
          .optional()
          .describe('only those received then or later: 2030-01-31, or an instant'),
        name: searchWords.optional().describe('only those whose name has all these words'),
        wantsHuman: z.boolean().optional().describe('only those whose candidate asks for a person'),
        cvText: searchWords.optional().describe('only those whose CV has all these words'),
        after: listPosition.optional().describe('only those after this one in the list: its createdAt/id'),
        limit: rowLimit.optional().describe('the most to list; says if there are more'),
      }),
    )
    .query(({ ctx: { deps }, input }) => listApplications(deps, input)),
  show: adminProcedure
    .meta({ description: 'Show all stored data of an application' })
    .input(z.object({ id }))
    .query(({ ctx: { deps }, input }) => showApplication(deps, input)),
  /** Returns the decrypted file in base64; the command line writes it to the path of --out. */
  cv: adminProcedure
    .meta({ description: 'Write a file of an application, its CV by default, to a file, decrypted' })
    .input(z.object({ id, number: z.int().min(1).optional() }))
    .query(async ({ ctx: { deps }, input }) => {
      const { fileName, mediaType, data } = await readCv(deps, input);
      return { fileName, mediaType, data: data.toString('base64') };
    }),
  setStatus: adminProcedure
    .meta({ description: 'Record a person’s decision on an application; its candidate reads the reason' })
    .input(
      z.object({
        id,
        status: z.enum(applicationStatuses),
        reason: reason.describe('in words for the candidate'),
        messageToCandidate: messageToCandidate
          .optional()
          .describe('a message to the candidate, mailed with it'),
        offeredTimes: timesOnOneLine
          .optional()
          .describe('up to three times to meet: 2030-01-31T09:30:00+01:00, with commas between them'),
        by: name.optional().describe('the name or role of the person who decided, for the candidate'),
      }),
    )
    .mutation(({ ctx: { deps, principal }, input: { offeredTimes: times, ...decision } }) =>
      setApplicationStatus(deps, principal, {
        ...decision,
        offeredTimes: times?.map((time) => new Date(time)),
      }),
    ),
};
