import { linkedPages } from '#domain/linked-pages.ts';
import { awaitPersonOnPage } from './chat/answering/await-person.ts';
import { correctChatFact } from './chat/answering/correct-fact.ts';
import { requestCallback } from './chat/answering/request-callback.ts';
import { sendAnswers, showQuestions } from './chat/answering/send-answers.ts';
import { sendToPerson } from './chat/answering/send-to-person.ts';
import { decideChat, showChat } from './chat/show-chat.ts';
import { missingLink } from './links/missing-link.ts';
import { type PageRoute, page } from './page/route.ts';

/**
 * The conversation about an application. The address of a form also answers GET, since a browser reloads it after a
 * refused form. `callback` asks for a call, `say` sends a message to a person of the employer, `conversation` waits
 * until a person takes the floor or writes, and `facts` corrects a noted answer.
 */
export const chatPages: readonly PageRoute[] = [
  page(linkedPages.conversation, { GET: showChat, POST: decideChat, notFound: missingLink }),
  page('/chat/{token}/callback', { GET: showChat, POST: requestCallback, notFound: missingLink }),
  page('/chat/{token}/say', { GET: showChat, POST: sendToPerson, notFound: missingLink }),
  page('/chat/{token}/conversation', { GET: showChat, POST: awaitPersonOnPage, notFound: missingLink }),
  page('/chat/{token}/questions', { GET: showQuestions, POST: sendAnswers, notFound: missingLink }),
  page('/chat/{token}/facts', { GET: showChat, POST: correctChatFact, notFound: missingLink }),
];
