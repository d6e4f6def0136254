/** Puts values into a phrase's `{names}`; a name without a value stays. */
export const fill = (phrase: string, values: Record<string, string>): string =>
  phrase.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
