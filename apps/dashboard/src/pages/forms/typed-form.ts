import {
  carriesUser,
  DomainError,
  idOf,
  isDay,
  isEmail,
  isId,
  isPlainHttp,
  isVisible,
  isWebUrl,
  lengthOf,
  newId,
  referenceOf,
  URL_MAX,
  type Environment,
  type IdPrefix,
} from '@tulay/contracts';
import { exponentOf, type Currency } from '@tulay/money';
import { interpolate } from '@tulay/pages';
import { refusalOf } from './form-refusal';
import { formStrings, type ProblemWord } from './form.strings';
import { isExact, momentIn, NUMBER, plainNumber, WHOLE } from './form-values';
import { metadataIn, UnreadableMetadata } from './metadata-text';

interface Range {
  min: number;
  max: number;
}

/** What was typed into the fields of a form, by their names. */
export type FormBody = Record<string, unknown> | null;

/**
 * A form as somebody sent it. Each reader gives the value of one field as commands take it, and notes what is wrong with
 * it in the reader's language. An empty field that may be empty is null.
 */
export class TypedForm {
  private readonly problems = new Map<string, string>();
  private drawn: string | undefined;
  /** What it changes is not as it was when the form was written. */
  isOutdated = false;

  constructor(private readonly body: FormBody = null) {}

  /** A form that shows what there is. */
  static of(values: Readonly<Record<string, unknown>>): TypedForm {
    const texts = Object.entries(values).map(([name, value]) => [name, textOf(value)]);
    return new TypedForm(Object.fromEntries(texts) as Record<string, string>);
  }

  /** As it was typed; empty where nothing was, or twice. */
  value(name: string): string {
    const value = this.body?.[name];
    return typeof value === 'string' ? value.replaceAll('\0', '') : '';
  }

  /** What is wrong with a field, or null. */
  wrong(name: string): string | null {
    return this.problems.get(name) ?? null;
  }

  /** The name of the first field that something is wrong with. */
  get firstWrong(): string | undefined {
    return this.problems.keys().next().value;
  }

  get isWrong(): boolean {
    return this.problems.size > 0 || this.isOutdated;
  }

  /** Every text that was typed, to make another form of it. */
  get texts(): Record<string, string> {
    return Object.fromEntries(Object.keys(this.body ?? {}).map((name) => [name, this.value(name)]));
  }

  /** The first problem of a field is the one that is told. */
  note(name: string, problem: ProblemWord, values: Record<string, string> = {}): void {
    if (!this.problems.has(name)) this.problems.set(name, interpolate(formStrings.problems[problem], values));
  }

  /** Takes over what is wrong with a field of another form. */
  noteFrom(other: TypedForm, name: string): void {
    const problem = other.wrong(name);
    if (problem !== null && !this.problems.has(name)) this.problems.set(name, problem);
  }

  /** An empty text is a problem. */
  text(name: string, max: number): string {
    return this.required(name, this.optionalText(name, max)) ?? '';
  }

  optionalText(name: string, max: number): string | null {
    // Browsers count a line break once and send it as two characters.
    const text = this.value(name).replaceAll('\r\n', '\n');
    if (lengthOf(text) > max) this.note(name, 'tooLong', { max: String(max) });
    return isVisible(text) ? text : null;
  }

  email(name: string): string | null {
    const text = this.value(name).trim();
    if (text !== '' && !isEmail(text)) this.note(name, 'email');
    return text === '' ? null : text;
  }

  /** The address of something on the web; in live mode an encrypted one. */
  webUrl(name: string, environment: Environment): string | null {
    const text = this.value(name).trim();
    if (text === '') return null;
    if (!isWebUrl(text) || text.length > URL_MAX || carriesUser(text)) this.note(name, 'url');
    else if (environment === 'live' && isPlainHttp(text)) this.note(name, 'https');
    return text;
  }

  choice<Value extends string>(name: string, values: readonly Value[]): Value | null {
    const text = this.value(name);
    const value = values.find((each) => each === text) ?? null;
    if (text !== '' && value === null) this.note(name, 'choice');
    return value;
  }

  isChecked(name: string): boolean {
    return this.value(name) !== '';
  }

  whole(name: string, { min, max }: Range): number | null {
    const text = plainNumber(this.value(name));
    if (text === '') return null;
    const value = WHOLE.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max)) this.note(name, 'whole', { min: String(min), max: String(max) });
    return value;
  }

  /** An amount in main units, with no more decimals than its currency has. */
  amount(name: string, currency: Currency, { min, max }: Range): number | null {
    const value = this.number(name);
    if (value === null) return null;
    if (!(value >= min && value <= max)) this.note(name, 'amount', { min: String(min), max: String(max) });
    else if (!isExact(value, currency)) this.note(name, 'decimals', { places: String(exponentOf(currency)) });
    return value;
  }

  number(name: string): number | null {
    const text = plainNumber(this.value(name));
    if (text === '') return null;
    if (NUMBER.test(text)) return Number(text);
    this.note(name, 'number');
    return NaN;
  }

  /** `2026-12-31`. */
  day(name: string): string | null {
    const text = this.value(name).trim();
    if (text !== '' && !isDay(text)) this.note(name, 'day');
    return text === '' ? null : text;
  }

  /** A moment on a clock in Manila, as Unix seconds. */
  moment(name: string): number | null {
    const text = this.value(name).trim();
    if (text === '') return null;
    const unix = momentIn(text);
    if (unix === null) this.note(name, 'moment');
    return unix;
  }

  id(name: string, prefix: IdPrefix): string | null {
    const text = this.value(name).trim();
    if (text !== '' && !isId(prefix, text)) this.note(name, 'id', { prefix });
    return text === '' ? null : text;
  }

  metadata(name: string): Record<string, unknown> {
    try {
      return metadataIn(this.value(name));
    } catch (error) {
      if (!(error instanceof UnreadableMetadata)) throw error;
      this.note(name, 'metadata');
      return {};
    }
  }

  /** Notes that a field may not be empty. @returns the value */
  required<Value>(name: string, value: Value | null): Value | null {
    if (value === null) this.note(name, 'required');
    return value;
  }

  /**
   * The id of what the form makes. It was drawn when the form was written, so that two presses of its button, or a browser
   * that sends it again, make one thing.
   */
  newId(prefix: IdPrefix): string {
    return `${prefix}_${this.formId}`;
  }

  /** The last part of that id, which the form carries in a hidden field. One that is not as we draw them is drawn anew. */
  get formId(): string {
    this.drawn ??= referenceOf(idOf('evt', this.value(FORM_ID)) ?? newId('evt'));
    return this.drawn;
  }

  /**
   * Does what the form asks for.
   * @param nameOf the field of the form that shows a field of the service, where the two have different names
   * @returns null when something is wrong with it, which it then tells
   */
  async attempt<Answer>(
    work: () => Promise<Answer>,
    nameOf: (field: string) => string = (field) => field,
  ): Promise<Answer | null> {
    if (this.isWrong) return null;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.noteRefusal(error, nameOf);
      if (!this.isWrong) throw error;
      return null;
    }
  }

  /** @param nameOf as for `attempt` */
  noteRefusal(error: DomainError, nameOf: (field: string) => string): void {
    const { problems, isOutdated } = refusalOf(error, this.texts, nameOf);
    for (const { name, problem, values } of problems) this.note(name, problem, values);
    this.isOutdated ||= isOutdated;
  }
}

const FORM_ID = 'form_id';

/** A field holds texts, numbers and yes or no; anything else is no field. */
const textOf = (value: unknown): string => {
  if (value === true) return 'on';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
