/** A form and the fields that a browser would submit. */
export interface PageForm {
  action: string;
  fields: Record<string, string>;
}

const FORM = /<form\b[^>]*\bmethod="post"[^>]*\baction="([^"]+)"[^>]*>(.*?)<\/form>/gs;
const INPUT = /<input\b[^>]*\bname="(\w+)"[^>]*>/g;
const AREA = /<textarea\b[^>]*\bname="(\w+)"[^>]*>(.*?)<\/textarea>/gs;
const SELECT = /<select\b[^>]*\bname="(\w+)"[^>]*>(.*?)<\/select>/gs;

const plain = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** @throws Error if no form on the page has a matching action URL */
export function formOn(body: string, isAction: (action: string) => boolean): PageForm {
  for (const [, action, inner] of body.matchAll(FORM))
    if (isAction(plain(action!))) return { action: plain(action!), fields: fieldsIn(inner!) };
  throw new Error(`no such form on ${body.slice(body.indexOf('<main'), body.indexOf('<main') + 2_000)}`);
}

function fieldsIn(html: string): Record<string, string> {
  const inputs = [...html.matchAll(INPUT)]
    .filter(([tag]) => isSent(tag))
    .map(([tag, name]) => [name!, valueOf(tag)]);
  const areas = [...html.matchAll(AREA)].map(([, name, text]) => [name!, plain(text!)]);
  const selects = [...html.matchAll(SELECT)].map(([, name, options]) => [name!, chosenIn(options!)]);
  return Object.fromEntries([...inputs, ...areas, ...selects]) as Record<string, string>;
}

const isSent = (tag: string): boolean =>
  !/type="file"/.test(tag) && (!/type="(?:checkbox|radio)"/.test(tag) || / checked/.test(tag));

const valueOf = (tag: string): string => plain(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '');

const chosenIn = (options: string): string =>
  valueOf((/<option[^>]* selected[^>]*>/.exec(options) ?? /<option[^>]*>/.exec(options) ?? [''])[0]);
