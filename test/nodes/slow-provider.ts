import {
  messageEnd,
  messageStart,
  sendEvents,
  startUpstream,
  textBlock,
} from '../realtime/support/upstream.ts';

/** Words of an answer that takes its time, so that something can happen in the middle of it. */
export const answerWords = Array.from({ length: 40 }, (_, index) => `mot${index} `);
export const wholeAnswer = answerWords.join('');

/** A provider that says a word every `wordMs`. */
export async function startSlowProvider(wordMs: number) {
  return startUpstream((response) => {
    const [begin, end] = [messageStart, messageEnd()];
    const [open, ...rest] = textBlock(0, ...answerWords);
    if (open === undefined) return;
    sendEvents(response, [begin, open]);
    let next = 0;
    const talk = setInterval(() => {
      const event = rest[next];
      next += 1;
      if (event !== undefined) sendEvents(response, [event]);
      if (next < rest.length) return;
      clearInterval(talk);
      sendEvents(response, end);
      response.end();
    }, wordMs);
    response.on('close', () => clearInterval(talk));
  });
}
