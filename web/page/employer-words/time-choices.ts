import { timeOfZone } from '#domain/employers/time-of-zone.ts';
import { longMoment, type Zoned } from '#kernel/calendar.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { breakableAddress, mailLink } from '../parts/breakable-address.ts';
import type { Visit } from '../visit.ts';

/** The application that a reply is about, and the address to which it is sent. */
export type ReplyAbout = {
  contactEmail: string;
  jobTitle: string;
  reference: string;
  firstName: string | null;
};

type Choices = {
  times: readonly Date[];
  /** Those of the times that the candidate can still choose. */
  choosable: readonly Date[];
  zone: Zoned;
  about: ReplyAbout;
};

/** Lists the offered times. Each links to a mail that chooses it, ready to send (D158). */
export function timeChoices(visit: Visit, { times, choosable, zone, about }: Choices): SafeHtml {
  const { texts, lang } = visit;
  const { choice } = texts;
  const town = timeOfZone[lang](zone);
  const link = (label: SafeHtml | string, reply: string) =>
    html`<a class="button quiet small" href="${mailTo(visit, about, reply)}">${label}</a>`;
  const items = times.map((time) => {
    const moment = longMoment(time, texts.locale, zone);
    const timeElement = html`<time datetime="${time.toISOString()}">${moment}</time>`;
    return html`<li>${choosable.includes(time) ? link(timeElement, choice.suits(moment, town)) : timeElement}</li>`;
  });
  return html`<p>${texts.offeredTimes(times.length, town)}</p><ul class="times">${items}<li>${link(choice.other, choice.otherWords)}</li></ul>
<p class="hint">${choice.how} ${mailLink(about.contactEmail)}</p>`;
}

/** Says how to answer a message of the employer that offers no time: by a mail about this application. */
export function howToReply({ texts: { employerWords: texts } }: Visit, about: ReplyAbout): SafeHtml {
  const subject = texts.replySubject(about.jobTitle, about.reference);
  return html`<p class="hint">${texts.reply} <a href="${mailAddress(about, { subject })}">${breakableAddress(about.contactEmail)}</a></p>`;
}

/** Returns the `mailto:` address of a mail that answers offered times. */
function mailTo({ texts: { choice } }: Visit, about: ReplyAbout, reply: string): string {
  const { jobTitle, reference, firstName } = about;
  const body = [choice.hello, reply, ...(firstName === null ? [] : [firstName])].join('\r\n\r\n');
  return mailAddress(about, { subject: choice.subject(jobTitle, reference), body });
}

/** Returns the `mailto:` address of a mail to the employer with these fields. */
function mailAddress({ contactEmail }: ReplyAbout, fields: Record<string, string>): string {
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  // RFC 6068 wants the `@` of an address as it is.
  return `mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}?${query.join('&')}`;
}
