/** A form field, as rendered by `field.eta`. */
export interface Field {
  name: string;
  label: string;
  /** Default: `text`. An `area` has several lines; a `check` is checked unless its value is empty. */
  type?:
    'text' | 'email' | 'password' | 'tel' | 'url' | 'date' | 'datetime-local' | 'select' | 'area' | 'check';
  /** Previous input. Never set for a password. */
  value?: string;
  autocomplete?: string;
  /** Keyboard shown on a phone. */
  inputMode?: 'decimal' | 'numeric' | 'tel';
  /**
   * Maximum number of characters, checked by the server. The page gives browsers twice the number, because they count an
   * emoji as two. Default: 254; unlimited for an `area`.
   */
  maxLength?: number;
  /** Whether the field may be empty. */
  isOptional?: boolean;
  hint?: string | null;
  /** Error message. */
  wrong?: string | null;
  /** Options of a `select`. */
  options?: readonly { value: string; word: string }[];
}

/** Returns the submitted fields; empty if a field is missing or repeated. */
export function typedIn<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string> {
  const sent = (body ?? {}) as Record<string, unknown>;
  const texts = names.map((name) => [name, typeof sent[name] === 'string' ? sent[name] : '']);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** Adds error messages to the fields and focuses the first invalid one. */
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
