import { Marked, type Token, type Tokens } from 'marked';

export interface RenderedGuide {
  title: string;
  /** First paragraph as plain text. */
  summary: string;
  html: string;
}

export interface GuideContext {
  /** Names of all served guides. */
  names: readonly string[];
  /** Public URL of this deployment, or empty. */
  publicUrl: string;
}

/** URL of the local stack, as used by the guides in the repository. */
const LOCAL = 'http://localhost:3000';

/** Renders a guide's Markdown to HTML. The Markdown is trusted, because all guides come from the repository. */
export function renderGuide(markdown: string, { names, publicUrl }: GuideContext): RenderedGuide {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href, names);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
    },
  });
  const source = marked.lexer(markdown);
  const html = marked
    .parser(source)
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  return {
    title: textOf(source, 'heading'),
    summary: textOf(source, 'paragraph'),
    html: publicUrl ? html.replaceAll(LOCAL, escapeHtml(publicUrl)) : html,
  };
}

/** Returns the address of a link on the served page, or null if this service does not serve its target. */
function targetOf(href: string, names: readonly string[]): string | null {
  if (href === LOCAL || href.startsWith(`${LOCAL}/`)) return href.slice(LOCAL.length) || '/';
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [, name = '', fragment = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  return names.includes(name) ? `/docs/guides/${name}${fragment}` : null;
}

/**
 * Returns the anchor that code hosts generate for a heading, so that links work both in the repository and on
 * the served page.
 */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Returns the first heading or paragraph without its markup. */
function textOf(tokens: readonly Token[], type: 'heading' | 'paragraph'): string {
  const first = tokens.find((token) => token.type === type);
  const markdown = first && 'text' in first ? first.text : '';
  return markdown.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/`|\*\*/g, '');
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
