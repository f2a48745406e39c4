import type { PacedModel } from '#test/transports/support/paced-model.ts';
import type { Screen } from '../screens/screen.ts';
import { wordsIn } from '../words.ts';

/** Goes on at once, by the link that the browser has after sending: talks, stops an answer, and asks for a person. */
export async function talkStopAndAskForPerson(screen: Screen, model: PacedModel): Promise<void> {
  const { chat, conversation, thanks } = wordsIn(screen.lang);
  await screen.press('link', thanks.begin);
  await screen.finds('button', chat.choice.accept.ai);
  await screen.check();
  await screen.hears([
    `heading 1 “${chat.heading}”`,
    `button “${chat.choice.accept.ai}”`,
    `button “${chat.personButton}”`,
  ]);
  await screen.press('button', chat.choice.accept.ai);
  await screen.isSettled();
  await screen.check();
  await screen.hears([
    `heading 1 “${conversation.heading}”`,
    `log “${conversation.log}”`,
    `button “${conversation.composer.send}”`,
    `button “${chat.personButton}”`,
  ]);
  model.holdAt(3);
  await screen.fill('textbox', conversation.composer.label, 'Dès lundi.');
  await screen.press('button', conversation.composer.send);
  await screen.press('button', conversation.composer.stop);
  await screen.sees(conversation.status.stopped);
  model.release();
  await screen.check();
  await screen.press('button', chat.personButton);
  await screen.finds('heading', chat.personWish.heading);
  await screen.check();
}

export async function askForPerson(screen: Screen): Promise<void> {
  const { chat, thanks } = wordsIn(screen.lang);
  await screen.press('link', thanks.begin);
  await screen.press('button', chat.personButton);
  await screen.finds('heading', chat.personWish.heading);
  await screen.check();
}
