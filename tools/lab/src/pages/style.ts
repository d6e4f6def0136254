import { Markup } from './html';

export const STYLE = new Markup(`<style>
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --good: #15803d; --bad: #b91c1c; }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem; }
h1 { font-size: 1.3rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; }
.note { opacity: .75; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); }
.card { border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; }
.card img { background: #fff; display: block; height: auto; margin: .5rem auto; max-width: 14rem; width: 100%; }
.amount { font-size: 1.4rem; font-weight: 600; }
.narrow { margin: 8vh auto 0; max-width: 24rem; text-align: center; }
form { display: inline; }
form.menu { align-items: end; display: flex; flex-wrap: wrap; gap: .75rem; }
label { display: grid; font-size: .85rem; gap: .2rem; }
button, select, input { border: 1px solid var(--line); border-radius: .4rem; font: inherit; padding: .35rem .7rem; }
button { cursor: pointer; }
button.good { background: var(--good); border-color: var(--good); color: #fff; }
button.bad { background: var(--bad); border-color: var(--bad); color: #fff; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top; }
code { font-size: .85em; overflow-wrap: anywhere; }
</style>`);
