import {
  distressReply,
  type NeedReply,
  replyToDistress,
  replyToNeeds,
} from '#domain/needs/reply-to-needs.ts';
import type { Deps } from '#domain/ports.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { correctionFaults } from '#web/page/facts/fact-row.ts';
import { needReplies } from '#web/page/facts/need-replies.ts';
import { layout } from '#web/page/layout.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { mailLink } from '#web/page/parts/breakable-address.ts';
import { savedNotice } from '#web/page/parts/saved-notice.ts';
import type { PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { portalStyle } from '../assets.ts';
import { admitHolder, portalReply } from '../portal-reply.ts';
import {
  type Portal,
  type PortalView,
  type PortalWithRefusal,
  type SavedForm,
  savedFormPairs,
} from '../portal-view.ts';
import { portalTexts } from '../texts.ts';
import { applicationsSection } from './applications-section.ts';
import { aiSection, keepingSection, recipientsSection } from './data-sections.ts';
import { deletionSection } from './deletion-section.ts';
import { contactSection, savedSentence } from './form-links.ts';

/** Shows the portal. `?saved=` names the form that led here, `?application=` and `?question=` what it was about. */
export async function showPortal(deps: Deps, call: PageCall): Promise<PageReply> {
  const { saved: form = '', application = '', question = '' } = call.query;
  const saved = { form: String(form), applicationId: String(application), question: String(question) };
  return portalReply(deps, call, {
    holder: await admitHolder(deps, call),
    page: (visit, portal) => {
      const sentence = savedSentence(visit, portal.view, saved);
      return portalPage(visit, { ...portal, saved: sentence === undefined ? null : { ...saved, sentence } });
    },
  });
}

/** `saved` is the form that was just saved, with the sentence that says so. */
type PortalAfterForm = PortalWithRefusal & { saved?: (SavedForm & { sentence: string }) | null };

/** `/portal/{token}`: the state of the applications, the recipients of the data, and the person's rights. */
export function portalPage(visit: Visit, portal: PortalAfterForm): string {
  const { token, view, saved = null } = portal;
  const texts = portalTexts[visit.lang];
  const { workspace, scope, firstName, person } = view;
  const isDeletionRequested = view.deletions.length > 0;
  const title = texts.title(workspace.name);
  return layout(visit, {
    style: portalStyle,
    title: portal.refusedFact === undefined ? title : texts.form.errorTitle(title),
    path: pathTo('/portal/{token}', { token }),
    ...(saved !== null && { pairs: savedFormPairs(saved) }),
    workspace,
    noIndex: true,
    head: feedLink(visit, view),
    main: html`<div class="narrow portal">${correctionFaults(visit, portal.refusedFact)}
<div class="hero"><h1>${texts.heading}</h1><p class="lead">${firstName !== null && texts.greeting(firstName)}${texts.lead[scope](workspace.name)}</p></div>
${saved !== null && savedNotice(saved.sentence)}
${saved !== null && needReplies(visit, repliesToOwnWords(visit, view, saved))}
${isDeletionRequested && deletionSection(visit, portal)}
${applicationsSection(visit, portal)}
<div class="panel data">
${person !== null && contactSection(visit, portal)}
${person !== null && aiSection(visit, view)}
${keepingSection(visit, view)}
${person !== null && recipientsSection(visit, person, view.workspace)}
${downloadSection(visit, portal)}
${feedSection(visit, portal)}
${!isDeletionRequested && deletionSection(visit, portal)}
${rightsSection(visit, portal)}
</div>
<p class="hint">${texts.secret}</p>
</div>`,
  });
}

/**
 * Writes the service's replies to needs, such as distress, in words of the form that led here: a telephone number, the
 * reason of a withdrawal, or the correction of a fact.
 */
function repliesToOwnWords(
  { lang }: Visit,
  { applications, person }: PortalView,
  { form, applicationId, question }: SavedForm,
): NeedReply[] {
  if (form === 'contact') {
    // The contact details belong to all applications, so the reply names the help for the first of them.
    const help = applications.find(({ progress }) => progress !== null)?.progress?.help;
    return help !== undefined && person?.hasDistressInPhone === true ? [distressReply({ lang, help })] : [];
  }
  const progress = applications.find(({ id }) => id === applicationId)?.progress ?? null;
  if (progress === null) return [];
  const { facts, withdrawalReason, help } = progress;
  if (form === 'withdrawn' || form === 'withdrawnBefore')
    return replyToDistress([withdrawalReason], { lang, help });
  if (form !== 'fact') return [];
  const corrections = facts.filter((fact) => fact.question === question).map(({ answer }) => answer);
  return replyToNeeds(corrections, { lang, help });
}

function downloadSection(visit: Visit, { token, view: { scope } }: Portal): SafeHtml {
  const texts = portalTexts[visit.lang].download;
  const { urls } = visit;
  const exportUrl = urls.local(pathTo('/api/v2/portal/{token}/export', { token }));
  return html`<section><h2>${texts.heading}</h2><p>${texts.text[scope]}</p>
<p class="actions"><a class="button quiet" href="${urls.to('/portal/{token}/sheet', { token })}">${texts.read}</a>
<a class="button quiet" href="${exportUrl}?format=zip" download>${texts.archive}</a></p>
<p class="hint"><a href="${exportUrl}" download>${texts.json}</a></p></section>`;
}

function feedSection(visit: Visit, { view: { statusFeed, workspace } }: Portal): SafeHtml | false {
  if (statusFeed === null) return false;
  const { feed: texts } = portalTexts[visit.lang];
  const lastDay = longDay(statusFeed.expiresAt, visit.texts.locale, workspace);
  return html`<section><h2>${texts.heading}</h2><details><summary>${texts.show}</summary><p>${texts.text} ${texts.until(lastDay)}</p>
<p><a href="${feedAddress(visit, statusFeed.token)}" rel="nofollow">${texts.action}</a></p></details></section>`;
}

/** Announces the feed to browsers and feed readers. */
function feedLink(visit: Visit, { statusFeed }: PortalView): SafeHtml | false {
  if (statusFeed === null) return false;
  const { title } = portalTexts[visit.lang].feed;
  return html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${feedAddress(visit, statusFeed.token)}">`;
}

/** Returns the feed's address. It names the page's language, since a feed reader may ask for none. */
function feedAddress(visit: Visit, token: string): string {
  return visit.urls.formTo('/status/{token}/feed.xml', { token });
}

function rightsSection(visit: Visit, { view: { workspace, contactEmail } }: Portal): SafeHtml {
  const { rights: texts } = portalTexts[visit.lang];
  return html`<section><h2>${texts.heading}</h2><p>${texts.contact} ${mailLink(contactEmail)}</p>
<details><summary>${texts.show}</summary><p>${texts.text(workspace.name)}</p>
<p>${texts.complaint} <a href="https://www.cnil.fr/" rel="noreferrer">www.cnil.fr</a></p></details></section>`;
}
