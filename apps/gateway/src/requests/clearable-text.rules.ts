/** A text as services keep it: an empty one is none; what is absent stays absent. */
export const clearable = (text: string | null | undefined): string | null | undefined =>
  text === '' ? null : text;
