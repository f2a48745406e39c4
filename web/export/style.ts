/** In the page itself, which is read without this service; light and dark, wide, narrow and on paper. */
export const exportStyle = `
:root { color-scheme: light dark; --ink: #1b2430; --paper: #fff; --muted: #55606f; --line: #ddd8cd; --soft: #f1efe9; --accent: #0b5d57; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e8ecf1; --paper: #12171d; --muted: #a7b1be; --line: #303a46; --soft: #1a212a; --accent: #6fcfc2; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem / 1.55 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 0.75rem; padding-bottom: 0.25rem; border-bottom: 2px solid var(--accent); }
h3 { font-size: 1.15rem; margin: 1.75rem 0 0.5rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
p, dd, td, pre, li { overflow-wrap: anywhere; }
a { color: var(--accent); }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: 16rem 1fr; gap: 0 1rem; padding: 0.3rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--muted); }
dd { margin: 0; }
.lines { white-space: pre-wrap; }
.scroll { overflow-x: auto; margin: 0.75rem 0; }
table { border-collapse: collapse; min-width: 100%; font-size: 0.95rem; }
caption { text-align: left; color: var(--muted); padding-bottom: 0.25rem; }
h2 + .scroll caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); min-width: 7rem; }
td:has(code) { min-width: 16rem; }
code, pre { font: 0.85rem / 1.5 ui-monospace, monospace; }
pre { background: var(--soft); padding: 0.75rem; overflow-x: auto; white-space: pre-wrap; margin: 0; }
.talk { list-style: none; margin: 0.5rem 0; padding: 0; }
.talk li { background: var(--soft); border-left: 4px solid var(--line); padding: 0.5rem 0.9rem; margin: 0.5rem 0; }
.talk .user { border-color: var(--accent); }
.talk p { margin: 0.15rem 0; }
.who { color: var(--muted); font-size: 0.9rem; }
@media (max-width: 40rem) { dl div { grid-template-columns: 1fr; } main { padding-top: 1.25rem; } }
`;
