import type { KeptMail } from './stored-emails';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:56rem;margin:2rem auto;padding:0 1rem}a{color:inherit}
ol{list-style:none;padding:0}li{padding:.75rem 0;border-bottom:1px solid #8884}
li a{display:block;font-weight:600}small,dt{color:#777}dl{display:grid;grid-template-columns:auto 1fr;gap:0 1rem}
dd{margin:0;overflow-wrap:anywhere}iframe{width:100%;height:48rem;border:1px solid #8884;border-radius:8px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere}`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

const subjectOf = ({ parsed }: KeptMail): string => parsed.subject ?? '(no subject)';

const item = (mail: KeptMail): string =>
  `<li><a href="/mails/${mail.number}">${escaped(subjectOf(mail))}</a>
<small>to ${escaped(mail.to.join(', '))} · from ${escaped(mail.parsed.from?.text ?? '')}</small></li>`;

export const listPage = (mails: readonly KeptMail[]): string =>
  page(
    'Mails',
    `<h1>Mails</h1><p>What this stack would have sent. None of it leaves this machine.</p>
${mails.length ? `<ol>${mails.map(item).join('')}</ol>` : '<p>None yet. Pay something with an email address, in a shop that asked for receipts.</p>'}`,
  );

/** Renders one email: its HTML in a frame without scripts, and its plain text. */
export const mailPage = (mail: KeptMail): string => {
  const { number, parsed } = mail;
  const headers = parsed.headerLines.map(
    ({ line, key }) =>
      `<dt>${escaped(key)}</dt><dd>${escaped(line.slice(line.indexOf(':') + 1).trim())}</dd>`,
  );
  return page(
    subjectOf(mail),
    `<p><a href="/">All mails</a> · <a href="/mails/${number}/raw">Source</a></p>
<h1>${escaped(subjectOf(mail))}</h1>
<iframe title="The mail" src="/mails/${number}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Plain text</h2><pre>${escaped(parsed.text ?? '')}</pre>
<details><summary>Headers</summary><dl>${headers.join('')}</dl></details>`,
  );
};

/** Returns the email's HTML. Links open in a new tab, because Tulay's pages cannot be framed. */
export const mailHtml = ({ parsed }: KeptMail): string =>
  `<base target="_blank">${parsed.html || escaped(parsed.textAsHtml ?? '')}`;
