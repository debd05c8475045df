export const style = `
:root { color-scheme: light dark; --ground: #f4f5f8; --box: #fff; --text: #16181d; --muted: #565b66; --line: #b9bec9;
  --accent: #3d3bd6; --on-accent: #fff; --wrong: #b3161b; --demo: #ffe9a8; --on-demo: #3d2c00; }
@media (prefers-color-scheme: dark) { :root { --ground: #111319; --box: #1b1e27; --text: #eceef3; --muted: #a5abb8;
  --line: #4a5060; --accent: #a9a7ff; --on-accent: #14123a; --wrong: #ff9a97; --demo: #4a3a07; --on-demo: #ffeebb; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 27rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.35rem; line-height: 1.25; margin: 1rem 0 0; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: .25rem 0 .75rem; }
.muted { color: var(--muted); font-size: .9rem; }
.demo { background: var(--demo); color: var(--on-demo); border-radius: .6rem; padding: .6rem .8rem; margin: 0; font-size: .9rem; }
.bill { margin: .75rem 0; }
.bill dd { margin: 0; font-size: 1.5rem; font-weight: 700; }
.box, .cards { background: var(--box); border: 1px solid var(--line); border-radius: .8rem; padding: 1rem; margin: 0 0 1rem; }
.pair { display: grid; grid-template: auto auto auto / 1fr 1fr; column-gap: .75rem; }
.field { display: grid; }
.pair .field { grid-row: span 3; grid-template-rows: subgrid; }
label { align-self: end; }
label { font-weight: 600; font-size: .9rem; margin-bottom: .25rem; }
input, button { font: inherit; width: 100%; min-height: 2.9rem; border-radius: .5rem; padding: .5rem .75rem; }
input { background: var(--ground); color: inherit; border: 1px solid var(--line); margin-bottom: .75rem; }
input[aria-invalid] { border-color: var(--wrong); }
button { background: var(--accent); color: var(--on-accent); border: 1px solid var(--accent); font-weight: 700; cursor: pointer; }
button:disabled { opacity: .6; cursor: default; }
button + button { margin-top: .5rem; }
.quiet, .fill { background: transparent; color: var(--accent); }
.fill { width: auto; min-height: 1.9rem; padding: 0 .5rem; font-size: .9rem; font-variant-numeric: tabular-nums; }
.error { color: var(--wrong); font-size: .9rem; margin: 0 0 .75rem; }
.field .error { margin-top: -.5rem; }
.notice { background: var(--box); border: 1px solid var(--line); border-radius: .8rem; padding: 1rem; }
.cards ul { margin: 0 0 .5rem; padding: 0; list-style: none; font-size: .9rem; }
.cards li { padding: .2rem 0; }
a { color: var(--accent); }
.back { display: inline-block; padding: .5rem 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none; }
`
