import type { Guide } from './guides';
import { escapeHtml } from './render-guide';

export const guidePage = (guide: Guide, guides: readonly Guide[]): string =>
  page(guide.title, `<main>\n${guide.html}</main>\n${navigation(guides, guide.name)}`);

export const guidesPage = (guides: readonly Guide[]): string =>
  page(
    'Guides',
    `<main>\n<h1>Guides</h1>\n${guides
      .map(({ name, title, summary }) => `<h2>${linkTo(name, title)}</h2>\n<p>${escapeHtml(summary)}</p>\n`)
      .join('')}</main>`,
  );

const linkTo = (name: string, title: string): string =>
  `<a href="/docs/guides/${name}">${escapeHtml(title)}</a>`;

const navigation = (guides: readonly Guide[], current: string): string =>
  `<nav aria-label="Guides">\n<h2>More guides</h2>\n<ul>\n${guides
    .filter(({ name }) => name !== current)
    .map(({ name, title }) => `<li>${linkTo(name, title)}</li>\n`)
    .join('')}</ul>\n</nav>`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Tulay</title>
<link rel="icon" href="/docs/files/favicon-32x32.png">
<link rel="stylesheet" href="/docs/guides.css">
</head>
<body>
<header><a href="/docs/guides">Guides</a> <a href="/docs">API reference</a> <a href="/dashboard">Dashboard</a></header>
${body}
</body>
</html>
`;

export const GUIDES_STYLE = `:root {
  color-scheme: light dark;
  --text: light-dark(#1c2426, #e6ebec);
  --quiet: light-dark(#f1f4f4, #20292b);
  --line: light-dark(#d3dadb, #3a4547);
  --link: light-dark(#0a5c57, #6cc9c1);
}
body {
  max-width: 46rem;
  margin: 0 auto;
  padding: 1rem;
  background: light-dark(#fff, #14191a);
  color: var(--text);
  font: 1rem/1.6 system-ui, sans-serif;
  overflow-wrap: break-word;
}
header {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1.5rem;
  padding-bottom: 0.75rem;
  border-bottom: 1px solid var(--line);
}
h1, h2, h3 {
  line-height: 1.25;
}
h2 {
  margin-top: 2rem;
}
a {
  color: var(--link);
}
code, pre {
  background: var(--quiet);
  font: 0.875rem/1.5 ui-monospace, monospace;
}
code {
  padding: 0.1em 0.25em;
  border-radius: 3px;
}
pre {
  padding: 0.75rem;
  border-radius: 6px;
  overflow-x: auto;
}
pre code {
  padding: 0;
  font-size: inherit;
}
.scroll {
  overflow-x: auto;
}
table {
  border-collapse: collapse;
}
th, td {
  padding: 0.4rem 0.75rem 0.4rem 0;
  border-bottom: 1px solid var(--line);
  text-align: left;
  vertical-align: top;
}
nav {
  margin-top: 2.5rem;
  border-top: 1px solid var(--line);
}
`;
