/**
 * `<guichet-jobs workspace="acme">` shows an employer's published jobs on any page, with a search and filters. It needs
 * only this file, stores nothing, and calls only the service that the file came from. Attributes: `workspace`, `lang`
 * (fr, en), `limit` (jobs a page, 20), `source` (stored with each application).
 */
const origin = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src).href;

const words = {
  en: {
    search: 'Search jobs',
    contract: 'Contract',
    remote: 'Remote work',
    any: 'Any',
    none: 'On site',
    hybrid: 'Some days',
    full: 'Fully remote',
    loading: 'Loading jobs…',
    empty: 'No job matches. Try fewer words or filters.',
    suggestion: (/** @type {string} */ q) => `Did you mean “${q}”?`,
    error: 'The jobs could not be loaded.',
    retry: 'Try again',
    more: 'Show more jobs',
    count: (/** @type {number} */ n) => (n === 1 ? '1 job' : `${n} jobs`),
    locale: 'en-GB',
    colon: ':',
    from: 'from',
    upTo: 'up to',
    periods: { hour: 'per hour', day: 'per day', week: 'per week', month: 'per month', year: 'per year' },
  },
  fr: {
    search: 'Chercher une offre',
    contract: 'Contrat',
    remote: 'Télétravail',
    any: 'Indifférent',
    none: 'Sur site',
    hybrid: 'Quelques jours',
    full: 'Complet',
    loading: 'Chargement des offres…',
    empty: 'Aucune offre ne correspond. Essayez avec moins de mots ou de filtres.',
    suggestion: (/** @type {string} */ q) => `Vouliez-vous dire «\u202f${q}\u202f»\u202f?`,
    error: 'Les offres n’ont pas pu être chargées.',
    retry: 'Réessayer',
    more: 'Voir plus d’offres',
    count: (/** @type {number} */ n) => (n > 1 ? `${n} offres` : `${n} offre`),
    locale: 'fr-FR',
    colon: '\u202f:',
    from: 'à partir de',
    upTo: 'jusqu’à',
    periods: { hour: 'par heure', day: 'par jour', week: 'par semaine', month: 'par mois', year: 'par an' },
  },
};

const style = new CSSStyleSheet();
style.replaceSync(`
:host { display: block; container-type: inline-size; font: var(--guichet-font, inherit); color: var(--guichet-text, inherit);
  --accent: var(--guichet-accent, LinkText); --line: var(--guichet-line, color-mix(in srgb, currentColor 25%, transparent));
  --edge: color-mix(in srgb, currentColor 60%, transparent); --round: var(--guichet-radius, 10px) }
:host([hidden]) { display: none }
form { display: grid; gap: 12px; margin: 0 0 16px }
label { display: grid; gap: 4px; font-size: .875em }
input, select, button { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-size: 1rem;
  color: inherit; background: var(--guichet-surface, transparent); border: 1px solid var(--edge); border-radius: var(--round) }
option { color: CanvasText; background: Canvas }
button { width: auto; padding: 8px 20px; cursor: pointer; color: var(--accent); border-color: currentColor }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
ul { list-style: none; margin: 0; padding: 0 }
li { padding: 16px 0; border-top: 1px solid var(--line) }
a { color: var(--accent); font-weight: 600; overflow-wrap: anywhere }
/* A dot separates two facts of one line; the dot before the first fact of each line is cut off. */
.facts { display: flex; flex-wrap: wrap; margin: 4px 0 0 -1em; clip-path: inset(0 0 0 1em); opacity: .85 }
.facts span::before { content: "·" / ""; display: inline-block; width: 1em; text-align: center }
[role=status] { margin: 0 0 12px; opacity: .85 }
[aria-busy=true] { opacity: .5 }
[hidden] { display: none }
@container (min-width: 560px) { form { grid-template-columns: 2fr 1fr 1fr } }
`);

/**
 * @typedef {{ title: string, url: string, company: string | null, location: string | null, contractType: string | null,
 *   remoteWorkDays: number | null, salaryMin: number | null, salaryMax: number | null, salaryCurrency: string | null,
 *   salaryPeriod: keyof typeof words.en.periods | null }} Job
 * @typedef {{ value: string, label: Record<keyof typeof words, string> }} Contract
 * @typedef {{ jobs: Job[], totalCount: number, nextCursor: string | null, workspace: { name: string },
 *   suggestion?: string, facets?: { contractType: Contract[] } }} Found
 */

class GuichetJobs extends HTMLElement {
  /** @type {keyof typeof words} */
  language = 'en';
  words = words.en;
  query = make('input', { type: 'search', maxLength: 200 });
  contract = make('select');
  remote = make('select');
  status = make('p', { role: 'status' });
  list = make('ul', { role: 'list' });
  button = make('button', { type: 'button', hidden: true });
  request = new AbortController();
  cursor = '';
  timer = 0;

  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style];
    const { query, contract, remote, status, list, button } = this;
    this.language = (this.lang || document.documentElement.lang).startsWith('fr') ? 'fr' : 'en';
    this.words = words[this.language];
    const w = this.words;
    contract.add(new Option(w.any, ''));
    for (const [text, value] of [
      [w.any, ''],
      [w.none, 'none'],
      [w.hybrid, 'hybrid'],
      [w.full, 'full'],
    ])
      remote.add(new Option(text, value));
    const label = (/** @type {string} */ text, /** @type {Node} */ field) => make('label', {}, [text, field]);
    const fields = [label(w.search, query), label(w.contract, contract), label(w.remote, remote)];
    const form = make('form', { role: 'search' }, fields);
    root.append(make('div', { lang: this.language }, [form, status, list, button]));
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
    this.request.abort();
    const request = new AbortController();
    this.request = request;
    list.ariaBusy = 'true';
    status.textContent = w.loading;
    try {
      const answer = await fetch(this.address(cursor), { signal: request.signal });
      if (!answer.ok) throw new Error(`${answer.status}`);
      /** @type {Found} */
      const found = await answer.json();
      const items = found.jobs.map((job) => this.item(job, found.workspace.name));
      if (cursor) list.append(...items);
      else list.replaceChildren(...items);
      status.textContent = found.totalCount ? w.count(found.totalCount) : w.empty;
      this.cursor = found.nextCursor ?? '';
      button.textContent = w.more;
      button.hidden = !this.cursor;
      for (const contract of found.facets?.contractType ?? []) this.addContract(contract);
      if (found.suggestion) list.append(this.suggestion(found.suggestion));
      if (cursor) items[0]?.querySelector('a')?.focus();
    } catch {
      // A later load has replaced this one.
      if (request.signal.aborted) return;
      this.cursor = cursor;
      status.textContent = w.error;
      button.textContent = w.retry;
      button.hidden = false;
    }
    list.ariaBusy = 'false';
  }

  /** @param {string} cursor */
  address(cursor) {
    const { query, contract, remote } = this;
    const criteria = {
      q: query.value.trim().split(/\s+/),
      contractType: contract.value,
      remote: remote.value,
      cursor,
    };
    const search = new URLSearchParams({ limit: this.getAttribute('limit') || '20' });
    if (!cursor) search.set('facets', 'contractType');
    for (const [name, values] of Object.entries(criteria))
      for (const value of [values].flat()) if (value) search.append(name, value);
    const workspace = encodeURIComponent(this.getAttribute('workspace') ?? '');
    return `${origin}api/public/v1/careers/${workspace}/jobs?${search}`;
  }

  /** Adds a contract to the filter. @param {Contract} contract */
  addContract({ value, label }) {
    const { options } = this.contract;
    if (![...options].some((option) => option.value === value))
      this.contract.add(new Option(label[this.language], value));
  }

  /** Makes a button that searches for other words. @param {string} query */
  suggestion(query) {
    const onclick = () => {
      this.query.value = query;
      this.query.focus();
      this.load();
    };
    const button = make('button', { type: 'button', textContent: this.words.suggestion(query), onclick });
    return make('li', {}, [button]);
  }

  /** @param {Job} job @param {string} employer */
  item(job, employer) {
    const { words: w } = this;
    const days = job.remoteWorkDays;
    const remote = days ? `${w.remote}${w.colon} ${days > 4 ? w.full : w.hybrid}`.toLowerCase() : null;
    const company = job.company === employer ? null : job.company;
    const facts = [company, job.location, job.contractType, remote, this.salary(job)];
    const href = new URL(job.url);
    const source = this.getAttribute('source');
    if (source) href.searchParams.set('source', source);
    return make('li', { part: 'job' }, [
      make('a', { href: href.href, textContent: job.title, part: 'title' }),
      make(
        'p',
        { className: 'facts', part: 'facts' },
        facts.filter(Boolean).map((fact) => make('span', { textContent: fact })),
      ),
    ]);
  }

  /** @param {Job} job */
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
    const open = salaryMax === null ? 'from' : salaryMin === null ? 'upTo' : null;
    const text = open === null ? range : `${this.words[open]} ${range}`;
    return salaryPeriod ? `${text} ${this.words.periods[salaryPeriod]}` : text;
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [fields]
 * @param {(string | Node)[]} [children]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function make(tag, fields = {}, children = []) {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...children);
  return element;
}

customElements.get('guichet-jobs') ?? customElements.define('guichet-jobs', GuichetJobs);
