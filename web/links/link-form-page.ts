import { html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { breakableAddress } from '../page/parts/breakable-address.ts';
import { meantQuestion } from '../page/parts/meant-address.ts';
import type { Visit } from '../page/visit.ts';
import { type LinkOwner, linkForm } from './link-form.ts';

const paths = { candidate: '/portal', employer: '/employer' } as const satisfies Record<LinkOwner, string>;

type LinkFormPage = {
  owner: LinkOwner;
  /** The e-mail address that was refused. */
  refused?: string;
  /** True on the page of an expired link: the form then posts to that page's own URL. */
  isOnExpiredLink?: boolean;
};

/** `/portal` and `/employer`: the form that mails a new link. */
export function linkFormPage(
  visit: Visit,
  { owner, refused, isOnExpiredLink = false }: LinkFormPage,
): string {
  const { newLink: texts } = visit.texts;
  const { title, other } = texts.pages[owner];
  const action = isOnExpiredLink ? null : visit.urls.formTo(paths[owner], {});
  const otherPath = paths[owner === 'candidate' ? 'employer' : 'candidate'];
  return layout(visit, {
    title: refused === undefined ? title : texts.errorTitle(title),
    path: paths[owner],
    noIndex: true,
    main: html`<div class="narrow"><div class="hero"><h1>${title}</h1></div>
${linkForm(visit, { owner, action, ...(refused !== undefined && { refused }) })}
<p><a href="${visit.urls.to(otherPath, {})}">${other}</a></p></div>`,
  });
}

/** Says that a mail was sent if the address is known. Every address gets the same page (D19). */
export function linkSentPage(visit: Visit, { owner, email }: { owner: LinkOwner; email: string }): string {
  const { newLink: texts } = visit.texts;
  const [before, after] = texts.sent.text[owner];
  return layout(visit, {
    title: texts.sent.title,
    // The switch to the other language posts the form once more; `again` says that no second mail is sent.
    again: {
      path: paths[owner],
      pairs: [['again', '1']],
      fields: [['email', email]],
    },
    noIndex: true,
    main: html`<div class="narrow"><div class="hero"><h1>${texts.sent.title}</h1><p class="lead">${before} <strong>${breakableAddress(email)}</strong>${after}</p></div>
<p>${texts.sent.spam}</p>
${meantQuestion(visit.lang, email)}
<p><a href="${visit.urls.to(paths[owner], {})}">${texts.sent.again}</a></p></div>`,
  });
}
