import { missingApplication } from '../desk/application/show-application.ts';
import { missingEmployerLink } from '../employer/show-linked-application.ts';
import { page } from '../page/route.ts';
import { runDeskFloor, showDeskFloor } from './show-desk-floor.ts';
import { runLinkFloor, showLinkFloor } from './show-link-floor.ts';

/** The conversation for a member, and for the holder of a mailed link (D58). */
export const floorPages = [
  page('/desk/applications/{id}/conversation', {
    GET: showDeskFloor,
    POST: runDeskFloor,
    notFound: missingApplication,
  }),
  page('/employer/{token}/conversation', {
    GET: showLinkFloor,
    POST: runLinkFloor,
    notFound: missingEmployerLink,
  }),
];
