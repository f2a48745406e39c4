import type { Screen } from '../screens/screen.ts';
import { wordsIn } from '../words.ts';
import { linkIn, type Mailbox } from './mailed-links.ts';

/** Comes from the first mail of an application, signs in by a second one, and answers with a sentence. */
export async function answerFromFirstMail(
  screen: Screen,
  { mailbox, contactEmail }: { mailbox: Mailbox; contactEmail: string },
): Promise<void> {
  const { signIn, enter, answers } = wordsIn(screen.lang).desk;
  await screen.open(await linkIn(mailbox, { to: contactEmail, folder: 'desk/applications' }));
  await screen.finds('heading', signIn.title);
  await screen.check();
  await screen.fill('textbox', signIn.label, contactEmail);
  await screen.press('button', signIn.submit);
  await screen.finds('heading', signIn.sent);
  await screen.open(await linkIn(mailbox, { to: contactEmail, folder: 'desk/enter' }));
  await screen.check();
  await screen.press('button', enter.submit);
  await screen.finds('heading', answers.heading);
  await screen.check();
  await screen.press('link', answers.meet.action);
  await screen.fill('textbox', answers.meet.label, 'Venez jeudi.');
  await screen.press('button', answers.next);
  await screen.finds('heading', answers.preview.title);
  await screen.check();
  await screen.press('button', answers.meet.send);
  await screen.sees(answers.sent);
  await screen.check();
}
