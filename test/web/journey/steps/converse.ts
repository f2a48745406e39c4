import type { PacedModel } from '#test/transports/support/paced-model.ts';
import type { Screen } from '../screens/screen.ts';
import { wordsIn } from '../words.ts';

/** Goes on at once, by the link that the browser has after sending: talks, stops an answer, and asks for a person. */
export async function talkStopAndAskForPerson(screen: Screen, model: PacedModel): Promise<void> {
  const { chat, thanks } = wordsIn(screen.lang);
  await screen.press('link', thanks.begin);
  await screen.finds('button', chat.accept.ai);
  await screen.check();
  await screen.hears([
    `heading 1 “${chat.heading}”`,
    `button “${chat.accept.ai}”`,
    `button “${chat.decline}”`,
  ]);
  await screen.press('button', chat.accept.ai);
  await screen.isSettled();
  await screen.check();
  await screen.hears([
    `heading 1 “${chat.talk.heading}”`,
    `log “${chat.talk.log}”`,
    `button “${chat.talk.send}”`,
    `button “${chat.talk.person}”`,
  ]);
  model.holdAt(3);
  await screen.fill('textbox', chat.talk.answer, 'Dès lundi.');
  await screen.press('button', chat.talk.send);
  await screen.press('button', chat.talk.stop);
  await screen.sees(chat.sentences.stopped);
  model.release();
  await screen.check();
  await screen.press('button', chat.talk.person);
  await screen.finds('heading', chat.human.heading);
  await screen.check();
}

export async function askForPerson(screen: Screen): Promise<void> {
  const { chat, thanks } = wordsIn(screen.lang);
  await screen.press('link', thanks.begin);
  await screen.press('button', chat.decline);
  await screen.finds('heading', chat.human.heading);
  await screen.check();
}
