/** The styles for any screen width, light and dark, and for print. System fonts only: none is fetched. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: #1a222c; --soft: #55606d; --line: #dfe4e8; --paper: #fff; --wash: #f5f7f8; --accent: #0b5d4e; --tint: #e6f2ee;
  --get: #0b5d4e; --post: #1d4f9e; --patch: #835000; --put: #6a3d9a; --delete: #a3212d;
  --code: #15212c; --code-ink: #dfe7ee; --code-soft: #93a3b3; --code-text: #a5dcb8; --code-word: #9cc3f5;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6eaee; --soft: #a1adb9; --line: #2c3640; --paper: #11171d; --wash: #182028; --accent: #74d3b9; --tint: #17322c;
    --get: #74d3b9; --post: #93bdf7; --patch: #ecbd74; --put: #cba7f0; --delete: #f59aa2; --code: #0a0f14;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr); color: var(--ink); background: var(--paper); font: 400 1rem/1.6 var(--sans); }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font-family: var(--mono); font-size: .86em; }
code { white-space: nowrap; }
p, ol, dl, dd, figure { margin: 0; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--paper); padding: .5rem 1rem; }

aside { position: sticky; top: 0; height: 100vh; display: flex; flex-direction: column; background: var(--wash); border-right: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: .6rem; padding: 1.4rem 1.25rem 1rem; color: var(--ink); font-weight: 650; text-decoration: none; }
.menu, html:not(.js) .find { display: none; }
.find { padding: 0 1.25rem .75rem; }
.find input { width: 100%; padding: .5rem .7rem; font: inherit; font-size: .92rem; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 7px; }
#found { font-size: .82rem; color: var(--soft); padding: .35rem .1rem 0; }
#found:empty { display: none; }
nav { position: relative; overflow-y: auto; overscroll-behavior: contain; padding: 0 .75rem 2rem; flex: 1; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: flex; gap: .55rem; align-items: baseline; padding: .28rem .5rem; border-radius: 6px; color: var(--soft); text-decoration: none; font-size: .875rem; line-height: 1.4; }
nav a:hover { color: var(--ink); background: var(--line); }
nav a.area { color: var(--ink); font-weight: 600; font-size: .92rem; margin-top: .8rem; }
nav a[aria-current] { color: var(--accent); background: var(--tint); }
.method { font: 700 .68rem/1.5 var(--mono); letter-spacing: .02em; }
nav .method { flex: 0 0 2.9rem; }
.get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); } .put { color: var(--put); } .delete { color: var(--delete); }

main { padding: 2.75rem clamp(1.25rem, 3.5vw, 3.75rem) 6rem; max-width: 86rem; width: 100%; }
h1 { font-size: 2.4rem; line-height: 1.15; letter-spacing: -.022em; font-weight: 700; margin: 0 0 .75rem; }
h2 { font-size: 1.7rem; line-height: 1.2; letter-spacing: -.016em; font-weight: 680; margin: 0 0 .4rem; }
h3 { font-size: 1.2rem; line-height: 1.35; letter-spacing: -.006em; font-weight: 640; margin: 0; overflow-wrap: anywhere; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { font-size: .78rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); font-weight: 650; margin: 1.6rem 0 .35rem; }
.opening { max-width: 46rem; }
.opening .lead { font-size: 1.2rem; line-height: 1.5; color: var(--soft); }
.files { margin-top: .9rem; font-size: .92rem; color: var(--soft); }
.start, .chapter, .appendix { margin-top: 3.25rem; padding-top: 3rem; border-top: 1px solid var(--line); }
.chapter > .lead, .appendix > .lead { color: var(--soft); font-size: 1.05rem; max-width: 46rem; }
.operation, .start { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr); gap: 0 clamp(1.5rem, 2.6vw, 3rem); align-items: start; }
.operation { margin-top: 2.25rem; padding-top: 2.25rem; border-top: 1px solid var(--line); }
.searching .chapter { margin-top: 0; padding-top: 0; border-top: 0; }
.searching .chapter ~ .chapter { margin-top: 3.25rem; }
.prose > p { margin-top: .7rem; }
.start .beside { position: static; }
.start ol { margin-top: .8rem; padding-left: 1.3rem; }
.start li { margin-top: .25rem; }
.rules { grid-column: 1 / -1; margin-top: 2.5rem; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); gap: 1.6rem 2.5rem; }
.rules dt { font-weight: 640; }
.rules dd { color: var(--soft); font-size: .94rem; }
.rules code, .lead code, .prose p code { color: var(--ink); }

.call { display: flex; gap: .7rem; align-items: baseline; padding: .5rem .8rem; border: 1px solid var(--line); border-radius: 8px; background: var(--wash); }
.call .method { font-size: .8rem; }
.path { white-space: normal; }
.path span { white-space: nowrap; }
.path b { color: var(--accent); font-weight: 600; }
.tag { font: 600 .72rem/1 var(--sans); color: var(--accent); background: var(--tint); padding: .25rem .45rem; border-radius: 4px; vertical-align: middle; }
.facts { margin-top: 1rem; font-size: .9rem; }
.facts > div, .fields > div, .answers > div { display: grid; grid-template-columns: minmax(6rem, 11rem) minmax(0, 1fr); gap: 0 1rem; padding: .38rem 0; }
.facts > div { grid-template-columns: 5.5rem minmax(0, 1fr); padding: .14rem 0; }
.facts dt { color: var(--soft); }
.answers dd, .prose { overflow-wrap: anywhere; }
.prose code { white-space: normal; }
.facts a, .answers a { text-decoration-color: var(--line); }
.facts a:hover, .answers a:hover { text-decoration-color: currentcolor; }
.fields { font-size: .9rem; border-top: 1px solid var(--line); }
.fields > div { border-bottom: 1px solid var(--line); }
.fields > div:target { background: var(--tint); }
.fields dt { overflow-wrap: anywhere; }
.fields dt code { font-weight: 600; font-size: .9em; }
.fields dt em { display: block; font-style: normal; font-size: .76rem; color: var(--delete); }
.fields dd { color: var(--soft); overflow-wrap: anywhere; }
.fields code { white-space: normal; }
.fields dd p, .answers dd p { margin-top: .15rem; }
.fields dd > p, .wide dd { color: var(--ink); }
.words { color: var(--soft); }
.wide { max-width: 62rem; }
.wide h3, .appendix h3 { margin: 2.25rem 0 .6rem; }
.answers { font-size: .9rem; }
.answers > div { grid-template-columns: 3rem minmax(0, 1fr); }
.status { font: 650 .82rem/1.6 var(--mono); color: var(--soft); }
.status.good { color: var(--get); }
details { margin-top: .5rem; font-size: .9rem; }
summary { cursor: pointer; color: var(--accent); padding: .25rem 0; width: fit-content; }
summary .status { margin-left: .3rem; }
details .fields { margin-top: .25rem; font-size: 1em; } details .answers { font-size: 1em; }
.shape > p { margin-bottom: .5rem; }
.shape { max-width: 62rem; scroll-margin-top: 1rem; }

.beside { position: sticky; top: 1.5rem; min-width: 0; display: grid; gap: .75rem; }
.replace { font-size: .84rem; color: var(--soft); }
.replace code { color: var(--ink); }
.answer pre { max-height: min(22rem, 45vh); overflow-y: auto; }
.topics ul { list-style: none; margin: .9rem 0 0; padding: 0; columns: 3 15rem; gap: 2rem; }
.topics li { padding: .15rem 0; break-inside: avoid; }
.searching .topics { margin-top: 0; padding-top: 0; border-top: 0; }
.searching .topics ~ .chapter { margin-top: 3.25rem; }
.guide { display: block; }
.guide main { margin: 0 auto; max-width: 54rem; }
.guide :is(p, ul, ol, pre, .table) { margin: .8rem 0 0; }
.guide li { margin-top: .2rem; }
.guide :is(h2, h3, h4) { margin-top: 2.2rem; }
.guide h4 { text-transform: none; letter-spacing: 0; font-size: 1rem; color: var(--ink); }
.guide pre { background: var(--code); color: var(--code-ink); border-radius: 10px; }
.guide .table { overflow-x: auto; }
.guide table { border-collapse: collapse; font-size: .92rem; }
.guide :is(th, td) { text-align: left; vertical-align: top; padding: .35rem 1.2rem .35rem 0; border-bottom: 1px solid var(--line); }
.guide :not(pre) > code { white-space: normal; overflow-wrap: anywhere; }
.back { font-size: .92rem; margin-bottom: 1rem; }
.guide h1 { margin-top: 1rem; }
.shown { min-width: 0; background: var(--code); color: var(--code-ink); border-radius: 10px; overflow: hidden; }
.bar { display: flex; gap: .25rem; padding: .45rem .6rem; border-bottom: 1px solid #ffffff1f; }
html:not(.js) .bar { display: none; }
.tab, .copy { font: 500 .82rem/1.5 var(--sans); color: var(--code-soft); background: none; border: 0; border-radius: 5px; padding: .25rem .6rem; }
button.tab, .copy { cursor: pointer; }
.tab[aria-pressed="true"], .tab:hover, .copy:hover { color: #fff; }
.tab[aria-pressed="true"] { background: #ffffff21; }
.copy { margin-left: auto; }
.shown :focus-visible { outline-color: var(--code-word); outline-offset: -2px; }
figcaption { padding: .7rem 1rem 0; font-size: .8rem; color: var(--code-soft); }
.js figcaption { display: none; }
.js[data-language="curl"] figure[data-language="TypeScript"], .js[data-language="TypeScript"] figure[data-language="curl"] { display: none; }
pre { margin: 0; padding: 1rem 1.1rem 1.15rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; line-height: 1.6; tab-size: 2; }
pre code { font-size: 1em; white-space: inherit; }
.line { display: block; padding-left: 4ch; text-indent: -4ch; }
pre .text { color: var(--code-text); } pre .word { color: var(--code-word); } pre .note { color: var(--code-soft); }

@media (max-width: 74rem) {
  .operation, .start { grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
  .beside { position: static; }
}
@media (max-width: 56rem) {
  body { display: block; }
  html { scroll-padding-top: 5.5rem; }
  aside { height: auto; border-right: 0; border-bottom: 1px solid var(--line); z-index: 1; }
  html:not(.js) aside { position: static; }
  .js aside { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; }
  .brand { padding: .7rem .75rem .7rem 1.25rem; }
  .js .brand span { display: none; }
  .find { grid-row: 1; grid-column: 2; padding: .6rem 0; }
  .js .menu { display: block; grid-row: 1; grid-column: 3; font: 600 .9rem/1 var(--sans); color: var(--accent); background: none; border: 0; padding: 1rem 1.25rem 1rem 1rem; cursor: pointer; }
  .js nav { grid-column: 1 / -1; display: none; }
  .js.unfolded nav { display: block; max-height: calc(100vh - 4rem); }
  main { padding-top: 1.75rem; }
  h1 { font-size: 2rem; }
  .start, .chapter, .appendix { margin-top: 2.25rem; padding-top: 2.25rem; }
}
@media (max-width: 34rem) {
  .fields > div { grid-template-columns: minmax(0, 1fr); }
  .facts > div { grid-template-columns: 4.8rem minmax(0, 1fr); gap: 0 .6rem; }
  .fields dt em { display: inline; }
}
@media print {
  html { font-size: 9.5pt; }
  body { display: block; }
  aside, .bar, .skip { display: none !important; }
  main { padding: 0; max-width: none; }
  .operation { break-inside: auto; } h2, h3, h4, .call { break-after: avoid; }
  .operation, .start { display: block; }
  .beside { position: static; }
  .answer pre { max-height: none; }
  .shown { margin-top: 1rem; color: #000; background: #f3f4f5; break-inside: avoid; }
  .js figcaption, .js figure[data-language] { display: block !important; }
  pre span { color: inherit !important; }
  figcaption { color: #444; }
}
`
