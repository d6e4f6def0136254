/** Data for a form field, rendered by `field.eta`. */
export interface Field {
  name: string;
  label: string;
  /** Default: `text`. `area` is a multi-line field; `check` is checked unless `value` is empty. */
  type?:
    'text' | 'email' | 'password' | 'tel' | 'url' | 'date' | 'datetime-local' | 'select' | 'area' | 'check';
  /** Previous input. Never set for a password. */
  value?: string;
  autocomplete?: string;
  /** Type of keyboard on phones. */
  inputMode?: 'decimal' | 'numeric' | 'tel';
  /**
   * Maximum number of characters, enforced by the server. The HTML attribute is twice as large because
   * browsers count an emoji as two characters. Default: 254; unlimited for an `area`.
   */
  maxLength?: number;
  isOptional?: boolean;
  hint?: string | null;
  wrong?: string | null;
  options?: readonly { value: string; word: string }[];
}

/** Returns the submitted fields. A missing or repeated field is an empty string. */
export function typedIn<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string> {
  const sent = (body ?? {}) as Record<string, unknown>;
  const texts = names.map((name) => [name, typeof sent[name] === 'string' ? sent[name] : '']);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** Adds error messages to the fields and focuses the first invalid field. */
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
