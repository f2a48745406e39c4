import { timeOfZone } from '#domain/employers/time-of-zone.ts';
import { longMinuteWithWeekday, type Zoned } from '#kernel/calendar/write-time.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { breakableAddress, mailLink } from '../parts/breakable-address.ts';
import type { Visit } from '../visit.ts';

/** The application that a reply is about, and the address to which the reply is sent. */
export type ReplyContext = {
  contactEmail: string;
  jobTitle: string;
  reference: string;
  firstName: string | null;
};

type Choices = {
  times: readonly Date[];
  /** The times among them that the candidate can still choose. */
  choosable: readonly Date[];
  zone: Zoned;
  about: ReplyContext;
};

/** Lists the offered times. Each links to a mail that chooses it, ready to send (D158). */
export function timeChoices(visit: Visit, { times, choosable, zone, about }: Choices): SafeHtml {
  const { texts, lang } = visit;
  const { choice } = texts;
  const zoneName = timeOfZone[lang](zone);
  const choiceLink = (label: SafeHtml | string, reply: string) =>
    html`<a class="button quiet small" href="${choiceMailUrl(visit, about, reply)}">${label}</a>`;
  const items = times.map((time) => {
    const moment = longMinuteWithWeekday(time, texts.locale, zone);
    const timeElement = html`<time datetime="${time.toISOString()}">${moment}</time>`;
    return html`<li>${choosable.includes(time) ? choiceLink(timeElement, choice.suits(moment, zoneName)) : timeElement}</li>`;
  });
  return html`<p>${texts.offeredTimes(times.length, zoneName)}</p><ul class="times">${items}<li>${choiceLink(choice.other, choice.otherWords)}</li></ul>
<p class="hint">${choice.how} ${mailLink(about.contactEmail)}</p>`;
}

/** Says how to answer a message of the employer that offers no time: by a mail about this application. */
export function howToReply({ texts: { employerWords: texts } }: Visit, about: ReplyContext): SafeHtml {
  const subject = texts.replySubject(about.jobTitle, about.reference);
  return html`<p class="hint">${texts.reply} <a href="${mailUrl(about, { subject })}">${breakableAddress(about.contactEmail)}</a></p>`;
}

/** Returns the `mailto:` address of a mail that chooses a time, or proposes another one. */
function choiceMailUrl({ texts: { choice } }: Visit, about: ReplyContext, reply: string): string {
  const { jobTitle, reference, firstName } = about;
  const body = [choice.hello, reply, ...(firstName === null ? [] : [firstName])].join('\r\n\r\n');
  return mailUrl(about, { subject: choice.subject(jobTitle, reference), body });
}

/** Returns the `mailto:` address of a mail to the employer with these fields. */
function mailUrl({ contactEmail }: ReplyContext, fields: Record<string, string>): string {
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  // RFC 6068 wants the `@` of an address as it is.
  return `mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}?${query.join('&')}`;
}
