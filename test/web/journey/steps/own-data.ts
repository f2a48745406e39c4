import { expect } from 'vitest';
import type { Screen } from '../screens/screen.ts';
import { optional, wordsIn } from '../words.ts';

export async function readAndTakeData(screen: Screen): Promise<void> {
  const { portal } = wordsIn(screen.lang);
  const archive = await screen.save(portal.download.archive);
  expect(archive?.subarray(0, 2).toString() ?? 'PK').toBe('PK');
  await screen.press('link', portal.download.read);
  await screen.sees('Fontanel');
  await screen.check();
  await screen.press('link', portal.back);
  await screen.finds('heading', portal.heading);
}

/** Corrects the name and adds a phone number. */
export async function correctDetails(screen: Screen): Promise<void> {
  const { contact, labels } = wordsIn(screen.lang);
  await screen.press('link', contact.link.action);
  await screen.finds('heading', contact.title);
  await screen.check();
  await screen.fill('textbox', labels.lastName, 'Fontanel-Bey');
  await screen.fill('textbox', optional(labels.phone, screen.lang), '06 00 00 00 00');
  await screen.press('button', contact.save);
  await screen.sees(contact.saved.contact);
  await screen.check();
}

export async function withdraw(screen: Screen): Promise<void> {
  const { ownApplication } = wordsIn(screen.lang);
  await screen.press('link', ownApplication.withdraw.submit);
  await screen.finds('heading', ownApplication.withdraw.title);
  await screen.check();
  await screen.fill('textbox', optional(ownApplication.withdraw.reason, screen.lang), 'Une autre offre.');
  await screen.press('button', ownApplication.withdraw.submit);
  await screen.sees(ownApplication.withdraw.saved.first);
  await screen.check();
}

export async function deleteAndThinkAgain(screen: Screen): Promise<void> {
  const { portal, deletion } = wordsIn(screen.lang);
  await screen.press('link', portal.deletion.action.candidate);
  await screen.finds('heading', deletion.confirm.heading.candidate);
  await screen.check();
  await screen.press('button', deletion.confirm.submit);
  await screen.finds('heading', deletion.done.heading);
  await screen.check();
  await screen.press('link', portal.back);
  await screen.finds('heading', portal.deletion.requestedHeading);
  await screen.check();
  await screen.press('button', portal.deletion.withdraw);
  await screen.finds('heading', deletion.withdrawn.title);
  await screen.check();
  await screen.press('link', portal.back);
  await screen.finds('heading', portal.deletion.heading);
}
