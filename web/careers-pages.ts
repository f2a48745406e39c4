import { imageKinds } from '#domain/jobs/browse/find-careers-image.ts';
import { syndicationFormats } from '#domain/jobs/syndication/formats.ts';
import { readSource } from '#kernel/attribution.ts';
import { showAlertForm, submitAlert } from './alerts/serve-alert-form.ts';
import { showForm, submitForm } from './apply/show-form.ts';
import { readSearch, searchPairs } from './careers/list/search.ts';
import { missingJob } from './careers/missing-job.ts';
import { showFeed } from './careers/show-feed.ts';
import { showImage } from './careers/show-image.ts';
import { showCareersMarkdown, showJobMarkdown } from './careers/show-markdown.ts';
import { showCareers, showJob } from './careers/show-pages.ts';
import { showAccessibility, showLegalNotice, showPrivacy } from './legal/show-legal.ts';
import type { Query } from './page/query.ts';
import { type PageRoute, page, sharedPage } from './page/route.ts';

/**
 * Returns the job board that led to the page. The page's links name it, so the cache has a page for each board (D40).
 */
const variantByBoard = (query: Query) => readSource(query.source);

/** The careers pages of employers with feeds, images and forms, and the legal pages of employers and the service. */
export const careersPages: readonly PageRoute[] = [
  sharedPage('/careers/{workspaceSlug}', { GET: showCareers, markdown: showCareersMarkdown }, (query) => [
    variantByBoard(query),
    searchPairs(readSearch(query)),
  ]),
  ...Object.values(syndicationFormats).map((format) =>
    sharedPage(`/careers/{workspaceSlug}/${format.file}`, { GET: showFeed(format) }, variantByBoard),
  ),
  ...imageKinds.map((kind) => page(`/careers/{workspaceSlug}/${kind}`, { GET: showImage(kind) })),
  page('/careers/{workspaceSlug}/alerts', { GET: showAlertForm, POST: submitAlert }),
  sharedPage(
    '/careers/{workspaceSlug}/{jobId}',
    { GET: showJob, markdown: showJobMarkdown, notFound: missingJob },
    variantByBoard,
  ),
  page('/apply/{workspaceSlug}', { GET: showForm, POST: submitForm }),
  page('/apply/{workspaceSlug}/{jobId}', { GET: showForm, POST: submitForm, notFound: missingJob }),
  sharedPage('/legal', { GET: showLegalNotice }),
  sharedPage('/legal/{workspaceSlug}', { GET: showLegalNotice }, variantByBoard),
  sharedPage('/privacy', { GET: showPrivacy }),
  sharedPage('/privacy/{workspaceSlug}', { GET: showPrivacy }, variantByBoard),
  sharedPage('/accessibility', { GET: showAccessibility }),
  sharedPage('/accessibility/{workspaceSlug}', { GET: showAccessibility }, variantByBoard),
];
