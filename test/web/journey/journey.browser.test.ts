import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf, tag } from '#test/support/fixtures.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';
import { eventCount } from '#test/support/soak.ts';
import { createPacedModel } from '#test/transports/support/paced-model.ts';
import { withModel } from '#test/transports/support/service-with-model.ts';
import { type Look, looks } from './looks.ts';
import { openChromium } from './screens/chromium.ts';
import { launchFirefox, openFirefox } from './screens/firefox.ts';
import type { Screen } from './screens/screen.ts';
import { answerFromFirstMail } from './steps/answer-at-desk.ts';
import { askForPerson, talkStopAndAskForPerson } from './steps/converse.ts';
import { apply, findJob, type Stage } from './steps/find-and-apply.ts';
import { followSearch, openPortal, renewLink } from './steps/mailed-links.ts';
import { correctDetails, deleteAndThinkAgain, readAndTakeData, withdraw } from './steps/own-data.ts';

const model = createPacedModel({ words: 8 });
const mailbox = await startMailServer();
const service = await serviceForFile({ replace: withModel(model), config: { SMTP_URL: mailbox.url } });
const fixtures = fixturesOf(service);
const folder = await mkdtemp(join(tmpdir(), 'guichet-journey-'));
const firefox = await launchFirefox();
const stage: Stage = {
  address: '',
  title: 'Technicienne de maintenance',
  employer: 'Ateliers Varenne',
  question: 'Vélo ?',
  answer: 'Tous les jours',
  files: { cv: join(folder, 'Parcours.pdf'), letter: join(folder, 'Lettre.pdf') },
};

beforeAll(async () => {
  const { employer: name, title, question, answer, files } = stage;
  const workspace = await fixtures.workspace({ name, contactEmail: 'recrutement@varenne.example' });
  stage.address = `${service.url}/careers/${workspace.slug}`;
  const inBoth = (text: string) => ({ fr: text, en: text });
  const options = [
    { value: 'daily', text: inBoth(answer) },
    { value: 'never', text: inBoth('Jamais') },
  ];
  const asked = { id: 'bike', kind: 'choice', required: true, text: inBoth(question), options };
  await fixtures.recruitment(workspace, { title, questions: [asked] });
  await fixtures.recruitment(workspace, { title: 'Chef d’atelier', lang: 'fr' });
  for (const path of Object.values(files)) await writeFile(path, pdf({ text: path }));
});

afterAll(async () => {
  await firefox.close();
  await mailbox[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function onScreen(look: Look, walk: (screen: Screen) => Promise<void>): Promise<void> {
  const screen = await (look.browser === 'chromium' ? openChromium(look) : openFirefox(firefox, look));
  try {
    await walk(screen);
    expect(screen.complaints).toEqual([]);
  } finally {
    model.release();
    await screen.close();
  }
}

async function journey(screen: Screen, { by }: Look): Promise<void> {
  await findJob(screen, stage);
  const email = await apply(screen, stage);
  if (by === 'no script') await askForPerson(screen);
  else await talkStopAndAskForPerson(screen, model);
  await openPortal(screen, { mailbox, email, title: stage.title });
  await readAndTakeData(screen);
  await correctDetails(screen);
  await withdraw(screen);
  await renewLink(screen, { mailbox, email });
  await deleteAndThinkAgain(screen);
  await followSearch(screen, { mailbox, careers: stage.address, employer: stage.employer });
}

// `SOAK_EVENTS=40` runs every combination.
test.each(looks.slice(0, eventCount(6)))(
  'finds, applies, goes on, corrects, withdraws, gets a new link, follows: $browser, $lang, $size, $colorScheme, $by',
  (look) => onScreen(look, (screen) => journey(screen, look)),
);

// Chromium with scripts is in the desk's own file, with axe.
test.each(
  looks.slice(0, eventCount(6)).filter(({ browser, by }) => browser === 'firefox' || by === 'no script'),
)('an employer comes from the first mail to an answer: $browser, $lang, $size, $colorScheme, $by', (look) =>
  onScreen(look, async (screen) => {
    const contactEmail = `rh.${tag()}@varenne.example`;
    const workspace = await fixtures.workspace({ contactEmail });
    const email = `noe.${tag()}@courriel.example`;
    await fixtures.application(workspace, await fixtures.recruitment(workspace), { email });
    await answerFromFirstMail(screen, { mailbox, contactEmail });
    const isTold = () =>
      mailbox.mails.some((mail) => mail.recipients.includes(email) && mail.text?.includes('Venez jeudi.'));
    await vi.waitFor(() => expect(isTold()).toBe(true), { timeout: 60_000, interval: 20 });
  }),
);
