import { expect, vi } from 'vitest';
import { tag } from '#test/support/fixtures.ts';
import type { startMailServer } from '#test/support/servers/mail-server.ts';
import type { Screen } from '../screens/screen.ts';
import { wordsIn } from '../words.ts';

export type Mailbox = Pick<Awaited<ReturnType<typeof startMailServer>>, 'mails'>;
type Wanted = {
  to: string;
  subject?: RegExp;
  folder: 'portal' | 'alerts' | 'desk/applications' | 'desk/enter';
};

/** Waits for a mail, and resolves to its link into this folder. */
export async function linkIn({ mails }: Mailbox, { to, subject = /./, folder }: Wanted): Promise<string> {
  const isLink = new RegExp(`http\\S+/${folder}/\\S+`);
  const find = () =>
    mails
      .filter((mail) => mail.recipients.includes(to) && subject.test(mail.subject ?? ''))
      .flatMap(({ text }) => isLink.exec(text ?? '') ?? [])[0];
  await vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 60_000, interval: 20 });
  return find() ?? '';
}

type Applied = { mailbox: Mailbox; email: string };

/** Opens the portal by the link of the mail that acknowledges the application. */
export async function openPortal(
  screen: Screen,
  { mailbox, email, title }: Applied & { title: string },
): Promise<void> {
  const { portal, contact, ownApplication } = wordsIn(screen.lang);
  await screen.open(await linkIn(mailbox, { to: email, folder: 'portal' }));
  await screen.check();
  await screen.sees(portal.applications.human);
  await screen.hears([
    `heading 1 “${portal.heading}”`,
    `heading 2 “${portal.applications.heading(1)}”`,
    `heading 3 “${title}”`,
    `link “${ownApplication.withdraw.submit}”`,
    `heading 2 “${contact.title}”`,
    `heading 2 “${portal.ai.heading}”`,
    `heading 2 “${portal.keeping.heading}”`,
    `heading 2 “${portal.recipients.heading}”`,
    `heading 2 “${portal.download.heading}”`,
    `heading 2 “${portal.deletion.heading}”`,
  ]);
}

/** Asks for a new link at the foot of the page, and opens the portal by it. */
export async function renewLink(screen: Screen, { mailbox, email }: Applied): Promise<void> {
  const { footer, newLink, portal } = wordsIn(screen.lang);
  await screen.press('link', footer.portal);
  await screen.finds('heading', newLink.pages.candidate.title);
  await screen.check();
  await screen.fill('textbox', newLink.label, email);
  await screen.press('button', newLink.submit);
  await screen.finds('heading', newLink.sent.title);
  await screen.check();
  const subject = /Votre lien vers|Your link to/;
  await screen.open(await linkIn(mailbox, { to: email, subject, folder: 'portal' }));
  await screen.finds('heading', portal.heading);
}

/** Asks for the search's new jobs by mail, confirms by the mailed link, and ends the alert there. */
export async function followSearch(
  screen: Screen,
  { mailbox, careers, employer }: { mailbox: Mailbox; careers: string; employer: string },
): Promise<void> {
  const { form, sent, list, allEnded } = wordsIn(screen.lang).alerts;
  const email = `lea.${tag()}@courriel.example`;
  await screen.open(`${careers}?q=maintenance`);
  await screen.fill('textbox', form.email, email);
  await screen.press('button', form.send);
  await screen.finds('heading', sent.title);
  await screen.check();
  await screen.open(await linkIn(mailbox, { to: email, folder: 'alerts' }));
  await screen.press('button', list.confirm);
  await screen.sees(list.confirmed);
  await screen.check();
  await screen.press('button', list.endOne);
  await screen.finds('heading', allEnded.title(employer));
  await screen.check();
}
