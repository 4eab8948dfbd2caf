/** One A4 page on a grey background; printed without the background, on a phone as wide as the screen. No scripts, nothing loaded. */
export const style = `
:root { --ink: #17212b; --soft: #56626e; --line: #dde3e8; --hair: #ebeff2; --wash: #f4f6f7; --deep: #0b5d4e; --tint: #e8f3f0; --warn: #7a4b00; --warn-tint: #fdf5e6 }
* { box-sizing: border-box }
html { background: #e9edf0; -webkit-text-size-adjust: 100% }
body { margin: 0; color: var(--ink); font: 400 13px/1.45 "Helvetica Neue", "Liberation Sans", Arial, "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums }
main { width: 210mm; max-width: 100%; min-height: 297mm; margin: 24px auto; padding: 13mm 15mm 11mm; background: #fff; box-shadow: 0 1px 2px #17212b1f, 0 12px 40px #17212b14; display: flex; flex-direction: column }
h1, h2, p, dl, dd, ul, table { margin: 0; padding: 0 }
h1 { font-size: 30px; line-height: 1.15; font-weight: 600; letter-spacing: -.015em; color: var(--deep) }
h2 { font-size: 11px; line-height: 1.4; font-weight: 700; letter-spacing: .07em; text-transform: uppercase; color: var(--deep); margin-bottom: 6px }
section { margin-top: 18px; break-inside: avoid }
section.long { break-inside: auto }
.top { display: flex; justify-content: space-between; align-items: flex-end; gap: 24px; padding-bottom: 16px; border-bottom: 2px solid var(--deep) }
.top .number { margin-top: 4px; font-size: 16px; color: var(--soft); overflow-wrap: anywhere }
.due { text-align: right; white-space: nowrap }
.due span { display: block; font-size: 11px; letter-spacing: .07em; text-transform: uppercase; font-weight: 700; color: var(--soft) }
.due b { font-size: 24px; line-height: 1.2; font-weight: 600; letter-spacing: -.01em }
.due i { display: block; font-style: normal; color: var(--soft) }
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 16px 32px; margin-top: 18px }
.party + .party { margin-top: 14px }
.party { break-inside: avoid; overflow-wrap: anywhere }
.party .name { font-size: 15.5px; font-weight: 600; line-height: 1.35 }
.party dl { margin-top: 5px; font-size: 12.5px }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 1px 12px }
.facts dt { color: var(--soft) }
.facts dd { overflow-wrap: anywhere }
.meta { display: grid; grid-template-columns: repeat(auto-fill, minmax(138px, 1fr)); gap: 9px 18px; margin-top: 18px; padding: 11px 14px; background: var(--wash); border-radius: 6px; break-inside: avoid }
.meta dt { font-size: 11.5px; color: var(--soft) }
.meta dd { font-weight: 600; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse }
th { font-size: 11.5px; font-weight: 600; text-align: left; color: var(--soft); padding: 0 0 6px; border-bottom: 1px solid var(--ink); vertical-align: bottom }
td { padding: 6px 0; border-bottom: 1px solid var(--hair); vertical-align: top }
th + th, td + td { padding-left: 14px }
tr { break-inside: avoid }
thead { display: table-header-group }
.n { text-align: right; white-space: nowrap }
.at { width: 1%; color: var(--soft); white-space: nowrap; padding-right: 2px }
.what { overflow-wrap: anywhere }
.what b { font-weight: 600 }
small, .small { display: block; font-size: 12px; line-height: 1.45; color: var(--soft); white-space: normal; overflow-wrap: anywhere }
td.n small { text-align: right }
.vatwords { max-width: 124px; margin-left: auto }
.split .vatwords { max-width: none; margin-left: 0 }
tr.extra td { color: var(--soft) }
.sums { display: grid; grid-template-columns: 1fr minmax(255px, 41%); gap: 32px; align-items: start; margin-top: 20px; break-inside: avoid }
.sums section { margin-top: 0 }
.sums td { padding: 6px 0 }
.sums td + td { padding-left: 14px }
.reason td { padding-top: 0; border-bottom: 1px solid var(--hair) }
tr.open td { border-bottom: 0 }
.totals td { border-bottom: 0; padding: 3px 0 }
.totals .strong td { font-weight: 600; border-top: 1px solid var(--line); padding-top: 7px }
.totals .final td { font-size: 17px; font-weight: 600; color: var(--deep); background: var(--tint); padding: 9px 12px }
.totals .gap td { height: 7px; padding: 0 }
.pay { display: grid; grid-template-columns: 1fr 1fr; gap: 14px 32px }
.pay .facts dd { font-weight: 600 }
.text { white-space: pre-line; overflow-wrap: anywhere }
.text + .text { margin-top: 6px }
ul { list-style: none }
li + li { margin-top: 2px }
.check { margin-top: 24px; padding: 11px 14px; border: 1px solid var(--line); border-radius: 6px; font-size: 12px; color: var(--soft) }
.check.bad { border-color: #ecd9b4; background: var(--warn-tint); color: var(--warn) }
.check h2 { margin-bottom: 3px; color: inherit }
.check ul { margin-top: 6px }
.check li { display: grid; grid-template-columns: 190px 1fr; gap: 10px }
.check code { font: 600 11.5px/1.5 "DejaVu Sans Mono", Menlo, Consolas, monospace }
footer { margin-top: auto; padding-top: 22px; font-size: 11px; color: var(--soft) }
@media (max-width: 700px) {
  main { margin: 0; padding: 22px 18px; min-height: 0 }
  .top, .parties, .sums, .pay { display: block }
  .due { text-align: left; margin-top: 12px }
  .parties > * + *, .sums > section + section, .pay > * + * { margin-top: 20px }
  .lines thead { display: none }
  .lines tr { display: grid; grid-template-columns: 1fr 1fr; padding: 9px 0; border-bottom: 1px solid var(--hair) }
  .lines td { border: 0; padding: 1px 0 }
  .lines td.at { display: none }
  .lines td.what { grid-column: 1 / -1; padding-bottom: 4px }
  .lines td.n:nth-of-type(odd) { text-align: left }
  .vatwords { margin-left: 0; max-width: none }
  .check li { grid-template-columns: 1fr; gap: 0 }
}
@page { size: A4; margin: 14mm 15mm }
@media print {
  html { background: none }
  body { font-size: 9pt }
  main { width: auto; min-height: 0; margin: 0; padding: 0; box-shadow: none; display: block }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact }
  footer { margin-top: 18px }
}
`
