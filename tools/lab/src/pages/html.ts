/** A string of HTML that needs no escaping. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | Markup[] | string | number | null;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

function textOf(part: Part): string {
  if (part === null) return '';
  if (Array.isArray(part)) return part.map(({ text }) => text).join('');
  return part instanceof Markup ? part.text : escaped(String(part));
}

/** Tag for HTML templates that escapes inserted values. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.map((text, index) => text + textOf(parts[index] ?? null)).join(''));
}
