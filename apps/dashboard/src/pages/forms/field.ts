/** One field of a form, as `field.eta` writes it. */
export interface Field {
  name: string;
  label: string;
  /** Default: `text`. An `area` has several lines, and a `check` is on unless its value is empty. */
  type?:
    'text' | 'email' | 'password' | 'tel' | 'url' | 'date' | 'datetime-local' | 'select' | 'area' | 'check';
  /** What was typed before. A password is never written back. */
  value?: string;
  autocomplete?: string;
  /** Which keys a phone shows. */
  inputMode?: 'decimal' | 'numeric' | 'tel';
  /**
   * In characters; the server checks it. The page tells the browser twice as much, because a browser counts an emoji as two.
   * Default: 254; of an `area` none.
   */
  maxLength?: number;
  /** It may stay empty. */
  isOptional?: boolean;
  hint?: string | null;
  /** What is wrong with what was typed. */
  wrong?: string | null;
  /** Of a `select`. */
  options?: readonly { value: string; word: string }[];
}

/** What was typed into a form; empty where nothing was, or twice. */
export function typedIn<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string> {
  const sent = (body ?? {}) as Record<string, unknown>;
  const texts = names.map((name) => [name, typeof sent[name] === 'string' ? sent[name] : '']);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** Marks the fields that were refused, and has the first of them focused. */
export function withProblems(
  fields: readonly Field[],
  problems: Readonly<Record<string, string>>,
): (Field & { focus: boolean })[] {
  const first = fields.find(({ name }) => problems[name] !== undefined)?.name;
  return fields.map((field) => ({
    ...field,
    wrong: problems[field.name] ?? null,
    focus: field.name === first,
  }));
}
