import { makeApplyDialog } from './apply-dialog.js';
import { make } from './make.js';
import { style } from './style.js';
import { words } from './words.js';

/** The address of the service, which this script came from. */
const origin = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src).href;

/**
 * @typedef {{ id: string, title: string, url: string, company: string | null, location: string | null,
 *   department: string | null, contractType: string | null, contractDurationValue: number | null,
 *   contractDurationUnit: string | null, remoteWorkDays: number | null, salaryMin: number | null,
 *   salaryMax: number | null, salaryCurrency: string | null,
 *   salaryPeriod: keyof typeof words.en.periods | null, publishedAt: string | null, closesOn: string | null }} Job
 * @typedef {{ value: string, label: Record<keyof typeof words, string>, count: number }} Value
 * @typedef {keyof typeof words.en.facets} Facet
 * @typedef {{ jobs: Job[], totalCount: number, nextCursor: string | null, workspace: { name: string },
 *   suggestion?: string, facets?: Record<Facet, Value[]> }} Found
 */

/** The units of a contract’s duration, with French and English words for them. @type {[string, RegExp][]} */
const units = [
  ['day', /^(days?|jours?)$/i],
  ['week', /^(weeks?|semaines?)$/i],
  ['month', /^(months?|mois)$/i],
  ['year', /^(years?|ans?|années?)$/i],
];

/**
 * `<guichet-jobs workspace="acme">` shows an employer's published jobs on any page, with a search and filters. It needs
 * only `/widget.js`, which has this module and its imports, stores nothing, and calls only the service that the script came
 * from. Attributes: `workspace`, `lang` (fr, en), `limit` (jobs a page, 20), `source` (stored with each application).
 */
class GuichetJobs extends HTMLElement {
  /** @type {keyof typeof words} */
  language = 'en';
  words = words.en;
  query = make('input', { type: 'search', maxLength: 200 });
  /** @type {Map<Facet, HTMLSelectElement>} */
  filters = new Map();
  /** The filters are folded in a narrow column, so that the first job is near. */
  details = make('details', { hidden: true });
  /** The names of departments and contracts in the reader's language, by the recruiter's words. @type {Map<string, string>} */
  terms = new Map();
  status = make('p', { role: 'status' });
  list = make('ul', { role: 'list' });
  /** Loads the next page, or the same page again after a failure: the one at `cursor`. */
  button = make('button', { type: 'button', hidden: true });
  cursor = '';
  /** Aborts the latest load. */
  controller = new AbortController();
  /** @type {ReturnType<typeof makeApplyDialog> | null} */
  applyDialog = null;
  /** Delays a load until the typing pauses. */
  timer = 0;
  /** The addresses of the forms that were sent on this page. @type {Set<string>} */
  sent = new Set();

  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style];
    const { query, filters, details, status, list, button } = this;
    this.language = (this.lang || document.documentElement.lang).startsWith('fr') ? 'fr' : 'en';
    this.words = words[this.language];
    const w = this.words;
    const fields = make('div', { className: 'fields' });
    for (const [name, text] of /** @type {[Facet, string][]} */ (Object.entries(w.facets))) {
      const select = make('select');
      filters.set(name, select);
      fields.append(make('label', { hidden: true }, [text, select]));
    }
    details.append(make('summary', { textContent: w.filters }), fields);
    const form = make('form', { role: 'search' }, [make('label', {}, [w.search, query]), details]);
    this.applyDialog = makeApplyDialog({ origin, words: w, onSent: (href) => this.markSent(href) });
    root.append(make('div', { lang: this.language }, [form, status, list, button, this.applyDialog.dialog]));
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.load(), 200);
    });
    button.addEventListener('click', () => this.load(this.cursor));
    this.load();
  }

  /** Loads the first page, or the page at a cursor, and aborts an earlier load. */
  async load(cursor = '') {
    const { words: w, list, status, button } = this;
    this.controller.abort();
    const controller = new AbortController();
    this.controller = controller;
    list.ariaBusy = 'true';
    status.textContent = w.loading;
    try {
      const answer = await fetch(this.jobsAddress(cursor), { signal: controller.signal });
      if (!answer.ok) throw new Error(`${answer.status}`);
      /** @type {Found} */
      const found = await answer.json();
      if (found.facets) this.showFacets(found.facets);
      const items = found.jobs.map((job) => this.jobItem(job, found.workspace.name));
      if (cursor) list.append(...items);
      else list.replaceChildren(...items);
      const noneFound = found.suggestion ? w.noMatch : w.tryFewer;
      status.textContent = found.totalCount ? w.count(found.totalCount) : noneFound;
      this.cursor = found.nextCursor ?? '';
      button.textContent = w.more;
      button.hidden = !this.cursor;
      if (found.suggestion) list.append(this.suggestionItem(found.suggestion));
      if (cursor) items[0]?.querySelector('a')?.focus();
    } catch {
      // A later load has replaced this one.
      if (controller.signal.aborted) return;
      // The button then loads the same page again.
      this.cursor = cursor;
      status.textContent = w.error;
      button.textContent = w.retry;
      button.hidden = false;
    }
    list.ariaBusy = 'false';
  }

  /** Returns the address of the jobs that the search and the filters choose, from a cursor on. @param {string} cursor */
  jobsAddress(cursor) {
    const search = new URLSearchParams({ limit: this.getAttribute('limit') || '20' });
    if (!cursor) search.set('facets', [...this.filters.keys()].join());
    for (const word of this.query.value.trim().split(/\s+/)) if (word) search.append('q', word);
    for (const [name, { value }] of this.filters) if (value) search.append(name, value);
    if (cursor) search.append('cursor', cursor);
    const workspace = encodeURIComponent(this.getAttribute('workspace') ?? '');
    return `${origin}api/public/v1/careers/${workspace}/jobs?${search}`;
  }

  /** Shows each filter that can narrow the list, with the number of jobs of each value. @param {Record<Facet, Value[]>} facets */
  showFacets(facets) {
    for (const [name, select] of this.filters) {
      const { value: chosen, selectedOptions } = select;
      const options = facets[name].map(({ value, label, count }) => {
        const text = label[this.language];
        for (const term of [value, ...Object.values(label)]) this.terms.set(term.toLowerCase(), text);
        return new Option(`${text} (${count})`, value);
      });
      // A chosen value stays chosen when no job has it any more, so that the filter explains the empty list.
      if (chosen && !options.some(({ value }) => value === chosen)) options.push(...selectedOptions);
      select.replaceChildren(new Option(this.words.any, ''), ...options);
      select.value = chosen;
      if (select.parentElement) select.parentElement.hidden = options.length < 2 && !chosen;
    }
    this.details.hidden = this.details.querySelector('label:not([hidden])') === null;
  }

  /** Makes a button that searches for other words. @param {string} query */
  suggestionItem(query) {
    const onclick = () => {
      this.query.value = query;
      this.query.focus();
      this.load();
    };
    const button = make('button', { type: 'button', textContent: this.words.suggestion(query), onclick });
    return make('li', {}, [button]);
  }

  /** @param {Job} job @param {string} employer */
  jobItem(job, employer) {
    const { words: w } = this;
    const term = (/** @type {string | null} */ text) => text && (this.terms.get(text.toLowerCase()) ?? text);
    const company = job.company === employer ? null : job.company;
    const facts = [
      company,
      job.location,
      [term(job.contractType), this.duration(job)].filter(Boolean).join(', '),
      this.remote(job),
      term(job.department),
      this.salary(job),
      this.day(w.published, job.publishedAt),
      // A closing day has no time, so it is read and written in the same time zone.
      this.day(w.closes, job.closesOn, 'UTC'),
    ];
    return make('li', { part: 'job' }, [
      make('a', { href: this.withSource(job.url), textContent: job.title, part: 'title', dir: 'auto' }),
      make(
        'p',
        { className: 'facts', part: 'facts' },
        facts.filter(Boolean).map((fact) => make('span', { textContent: fact })),
      ),
      make('p', { className: 'apply' }, this.applyParts(job)),
    ]);
  }

  /** Marks a job for which the form was sent. @param {string} href */
  markSent(href) {
    if (this.sent.has(href)) return;
    this.sent.add(href);
    for (const link of this.list.querySelectorAll('a')) if (link.href === href) link.after(this.sentMark());
  }

  sentMark() {
    return make('span', { textContent: this.words.sent, part: 'sent' });
  }

  /** Makes a link to the form, which opens in a dialog if the browser has dialogs, and marks a sent form. @param {Job} job */
  applyParts({ id, title }) {
    const { words: w } = this;
    const workspace = encodeURIComponent(this.getAttribute('workspace') ?? '');
    const href = this.withSource(`${origin}apply/${workspace}/${id}?lang=${this.language}`);
    const label = `${w.apply}${w.colon} ${title}`;
    const onclick = (/** @type {MouseEvent} */ event) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!isPlain || typeof HTMLDialogElement === 'undefined') return;
      event.preventDefault();
      this.applyDialog?.open(href, label);
    };
    const link = make('a', { href, textContent: w.apply, ariaLabel: label, part: 'apply', onclick });
    return this.sent.has(href) ? [link, this.sentMark()] : [link];
  }

  /** @param {string} address */
  withSource(address) {
    const url = new URL(address);
    const source = this.getAttribute('source');
    if (source) url.searchParams.set('source', source);
    return url.href;
  }

  /** @param {Job} job */
  remote({ remoteWorkDays: days }) {
    const { words: w } = this;
    if (days === null) return null;
    if (days <= 0) return w.onSite;
    // Five remote days are a whole week of work.
    return days > 4 ? w.fullyRemote : w.remoteDays(days);
  }

  /** @param {Job} job */
  duration({ contractDurationValue: value, contractDurationUnit: unitName }) {
    if (value === null) return '';
    if (unitName === null) return `${value}`;
    const [unit] = units.find(([, pattern]) => pattern.test(unitName)) ?? [];
    if (!unit) return `${value} ${unitName}`;
    const format = new Intl.NumberFormat(this.words.locale, { style: 'unit', unit, unitDisplay: 'long' });
    return format.format(value);
  }

  /** @param {string} label @param {string | null} time @param {string} [timeZone] */
  day(label, time, timeZone) {
    if (!time) return null;
    const day = new Date(time).toLocaleDateString(this.words.locale, { dateStyle: 'long', timeZone });
    return `${label} ${day}`;
  }

  /** Writes a range or one amount; a salary with only one of its bounds is "from" or "up to" it. @param {Job} job */
  salary({ salaryMin, salaryMax, salaryCurrency, salaryPeriod }) {
    const amounts = [salaryMin, salaryMax].filter((amount) => amount !== null);
    if (!amounts.length || !salaryCurrency) return null;
    const money = new Intl.NumberFormat(this.words.locale, {
      style: 'currency',
      currency: salaryCurrency,
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    });
    const [low = 0, high = low] = amounts;
    const range = low < high ? money.formatRange(low, high) : money.format(low);
    const bound = salaryMax === null ? 'from' : salaryMin === null ? 'upTo' : null;
    const text = bound === null ? range : `${this.words[bound]} ${range}`;
    return salaryPeriod ? `${text} ${this.words.periods[salaryPeriod]}` : text;
  }
}

// A page may load this file twice.
if (!customElements.get('guichet-jobs')) customElements.define('guichet-jobs', GuichetJobs);
