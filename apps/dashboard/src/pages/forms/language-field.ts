import { LANGUAGES, type Language } from '@tulay/contracts';
import { LANGUAGE_NAMES } from '@tulay/pages';
import type { Field } from './field';

const options = LANGUAGES.map((value) => ({ value, word: LANGUAGE_NAMES[value] }));

export const languageField = (label: string, value: Language): Field => ({
  name: 'language',
  label,
  type: 'select',
  value,
  options,
});
