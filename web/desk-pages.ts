import { sendAnswer } from './desk/answer/send-answer.ts';
import { showAnswer } from './desk/answer/show-answer.ts';
import {
  downloadFile,
  missingApplication,
  showApplication,
  showFilePages,
} from './desk/application/show-application.ts';
import {
  answerDeletion,
  missingDeletion,
  showDeletion,
  showDeletions,
} from './desk/deletions/show-deletions.ts';
import { changeJob, createJob, missingDeskJob, showJob, showNewJob } from './desk/jobs/show-job.ts';
import { showJobs } from './desk/jobs/show-jobs.ts';
import { showDesk } from './desk/list/show-desk.ts';
import { endSessions, showSessions } from './desk/sessions/show-sessions.ts';
import { changeKeys, showKeys } from './desk/settings/show-keys.ts';
import { changeMembers, showMembers } from './desk/settings/show-members.ts';
import { changeSettings, showSettings } from './desk/settings/show-settings.ts';
import { enter, missingEnter, showEnter, signOutMember } from './desk/sign-in/show-enter.ts';
import { beginProvider, finishProvider } from './desk/sign-in/show-provider.ts';
import { requestSignIn, showSignIn } from './desk/sign-in/show-sign-in.ts';
import { type PageRoute, page } from './page/route.ts';

/**
 * The pages of the employer's desk (D57). `{answer}` is one of the answers to an application, such as `meet` or
 * `decline`.
 */
export const deskPages: readonly PageRoute[] = [
  page('/desk', { GET: showDesk }),
  page('/desk/sign-in', { GET: showSignIn, POST: requestSignIn }),
  page('/desk/oidc', { GET: beginProvider }),
  page('/desk/oidc/callback', { GET: finishProvider }),
  page('/desk/sign-out', { GET: showDesk, POST: signOutMember }),
  page('/desk/enter/{token}', { GET: showEnter, POST: enter, notFound: missingEnter }),
  page('/desk/applications/{id}', { GET: showApplication, notFound: missingApplication }),
  page('/desk/applications/{id}/files/{number}', { GET: downloadFile, notFound: missingApplication }),
  page('/desk/applications/{id}/files/{number}/pages', { GET: showFilePages, notFound: missingApplication }),
  page('/desk/applications/{id}/{answer}', {
    GET: showAnswer,
    POST: sendAnswer,
    notFound: missingApplication,
  }),
  page('/desk/jobs', { GET: showJobs }),
  page('/desk/jobs/new', { GET: showNewJob, POST: createJob }),
  page('/desk/jobs/{externalId}', { GET: showJob, POST: changeJob, notFound: missingDeskJob }),
  page('/desk/deletions', { GET: showDeletions }),
  page('/desk/deletions/{requestId}', { GET: showDeletion, POST: answerDeletion, notFound: missingDeletion }),
  page('/desk/settings', { GET: showSettings, POST: changeSettings }),
  page('/desk/settings/members', { GET: showMembers, POST: changeMembers }),
  page('/desk/settings/keys', { GET: showKeys, POST: changeKeys }),
  page('/desk/sessions', { GET: showSessions, POST: endSessions }),
];
