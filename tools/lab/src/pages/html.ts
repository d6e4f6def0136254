/** Text that is already markup. */
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

/** Returns markup in which inserted values are escaped. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.map((text, index) => text + textOf(parts[index] ?? null)).join(''));
}
