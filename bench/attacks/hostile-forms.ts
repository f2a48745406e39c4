import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { hostileForms } from '#test/abuse/uploads/hostile-forms.ts';
import { abandonForm, sendForms } from '#test/abuse/uploads/send-forms.ts';
import { createHttp } from '#test/support/requests/http.ts';
import type { Server } from '../node/server.ts';
import type { AttackedNode } from './attacked-node.ts';

/** The time in which the node removes the files of abandoned forms. */
const SETTLE_MS = 5_000;
/** The number of different wrong answers that are printed. */
const PRINTED_MAX = 10;

/** Sends hostile and valid forms in turn, abandons some half-way, and counts the files that are left (SC2 to SC10). */
export async function attackByForms(
  { node, environment }: AttackedNode,
  { uploads, abandoned }: { uploads: number; abandoned: number },
): Promise<string[]> {
  const http = createHttp(node.address);
  const forms = hostileForms(environment);
  const [validForm] = forms;
  if (validForm === undefined) throw new Error('no form');
  const takeInTurn = (count: number) =>
    Array.from({ length: count }, (_, index) => forms[index % forms.length] ?? validForm);
  await sendForms(http, takeInTurn(forms.length * 2));
  const [stored, before] = [await environment.storedCvs(), await resourcesOf(node)];
  const { accepted, unexpected } = await sendForms(http, takeInTurn(uploads));
  for (let count = 0; count < abandoned; count += 1) await abandonForm(node.address, validForm);
  await delay(SETTLE_MS);
  const [rows, files] = await environment.storedCvs();
  http.close();
  return [
    `${uploads} forms, ${unexpected.length} answered otherwise than they are due; ${abandoned} left half-way`,
    ...[...new Set(unexpected)].slice(0, PRINTED_MAX).map((answer) => `    ${answer}`),
    `  accepted ${accepted}, rows ${rows - stored[0]}, files ${files - stored[1]}`,
    `  before ${before}, after ${await resourcesOf(node)}`,
  ];
}

async function resourcesOf({ pid, usage }: Server): Promise<string> {
  const { server } = await usage();
  const descriptors = await readdir(`/proc/${pid}/fd`);
  return `${server.residentMb.toFixed(0)} MB resident and ${descriptors.length} descriptors`;
}
