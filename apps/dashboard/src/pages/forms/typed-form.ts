import {
  DomainError,
  idOf,
  isDay,
  isEmail,
  isId,
  isVisible,
  lengthOf,
  newId,
  referenceOf,
  type Environment,
  type IdPrefix,
} from '@tulay/contracts';
import { exponentOf, fromMinor, readSignedAmount, type Currency } from '@tulay/money';
import { interpolate } from '@tulay/pages';
import { refusalOf } from './form-refusal';
import { formStrings, type ProblemWord } from './form.strings';
import { momentIn, NUMBER, plainNumber, textOf, WHOLE } from './form-values';
import { metadataIn, UnreadableMetadata } from './metadata-text';
import { urlProblem, type UrlKind } from './url-problem';

interface Range {
  min: number;
  max: number;
}

/** Submitted fields. A repeated field is an array. */
export type FormBody = Record<string, unknown> | null;

/**
 * A submitted form. Each reader converts one field to the format of the command and adds an error in the
 * user's language if the field is invalid. An empty optional field is null.
 */
export class TypedForm {
  private readonly problems = new Map<string, string>();
  private drawn: string | undefined;
  /** Whether the object has changed since the form was rendered. */
  isOutdated = false;

  constructor(private readonly body: FormBody = null) {}

  /** Creates a form filled with existing values. */
  static of(values: Readonly<Record<string, unknown>>): TypedForm {
    const texts = Object.entries(values).map(([name, value]) => [name, textOf(value)]);
    return new TypedForm(Object.fromEntries(texts) as Record<string, string>);
  }

  /** Returns the input, or an empty string if the field is missing or repeated. */
  value(name: string): string {
    const value = this.body?.[name];
    return typeof value === 'string' ? value : '';
  }

  /** Returns whether the form contains the field, even if the field is empty. */
  has(name: string): boolean {
    return Object.hasOwn(this.body ?? {}, name);
  }

  wrong(name: string): string | null {
    return this.problems.get(name) ?? null;
  }

  /** Name of the first field with an error. */
  get firstWrong(): string | undefined {
    return this.problems.keys().next().value;
  }

  get isWrong(): boolean {
    return this.problems.size > 0 || this.isOutdated;
  }

  /** All submitted values, for creating another form with the same input. */
  get texts(): Record<string, string> {
    return Object.fromEntries(Object.keys(this.body ?? {}).map((name) => [name, this.value(name)]));
  }

  /** Adds an error unless the field already has an error. */
  note(name: string, problem: ProblemWord, values: Record<string, string> = {}): void {
    if (!this.problems.has(name)) this.problems.set(name, interpolate(formStrings.problems[problem], values));
  }

  noteFrom(other: TypedForm, name: string): void {
    const problem = other.wrong(name);
    if (problem !== null && !this.problems.has(name)) this.problems.set(name, problem);
  }

  text(name: string, max: number): string {
    return this.required(name, this.optionalText(name, max)) ?? '';
  }

  optionalText(name: string, max: number): string | null {
    // Browsers count a line break as one character but submit two.
    const text = this.value(name).replaceAll('\r\n', '\n');
    if (lengthOf(text) > max) this.note(name, 'tooLong', { max: String(max) });
    return isVisible(text) ? text : null;
  }

  email(name: string): string | null {
    const text = this.value(name).trim();
    if (text !== '' && !isEmail(text)) this.note(name, 'email');
    return text === '' ? null : text;
  }

  /** Reads a URL. In live mode, a web URL must use HTTPS. */
  url(name: string, kind: UrlKind, environment: Environment): string | null {
    const text = this.value(name).trim();
    if (text === '') return null;
    const problem = urlProblem(text, kind, environment);
    if (problem) this.note(name, problem);
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

  /** Reads an amount in major units with at most as many decimals as the currency has. */
  amount(name: string, currency: Currency, { min, max }: Range): number | null {
    const value = this.money(name, currency);
    const isOutside = value !== null && (value < min || value > max);
    if (isOutside) this.note(name, 'amount', { min: String(min), max: String(max) });
    return value;
  }

  /** Reads an amount in major units. The service checks the range. */
  money(name: string, currency: Currency): number | null {
    const text = this.value(name).trim();
    if (text === '') return null;
    const read = readSignedAmount(text, currency);
    if ('minor' in read) return fromMinor(read.minor, currency);
    const problem = read.problem === 'decimals' ? 'decimals' : 'number';
    this.note(name, problem, { places: String(exponentOf(currency)) });
    return NaN;
  }

  /** Reads a number that is not an amount of money, such as a percentage. */
  number(name: string): number | null {
    const text = plainNumber(this.value(name));
    if (text === '') return null;
    if (NUMBER.test(text)) return Number(text);
    this.note(name, 'number');
    return NaN;
  }

  /** Reads a day such as `2026-12-31`. */
  day(name: string): string | null {
    const text = this.value(name).trim();
    if (text !== '' && !isDay(text)) this.note(name, 'day');
    return text === '' ? null : text;
  }

  /** Reads a time in Manila and returns Unix seconds. */
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

  /** Returns the value, and adds an error if the value is null. */
  required<Value>(name: string, value: Value | null): Value | null {
    if (value === null) this.note(name, 'required');
    return value;
  }

  /**
   * Returns the new object's ID. It was generated when the form was rendered, so submitting the form twice
   * creates one object.
   */
  newId(prefix: IdPrefix): string {
    return `${prefix}_${this.formId}`;
  }

  /**
   * Last segment of the new object's ID, submitted in a hidden field. A malformed value is replaced by a
   * newly generated value.
   */
  get formId(): string {
    this.drawn ??= referenceOf(idOf('evt', this.value(FORM_ID)) ?? newId('evt'));
    return this.drawn;
  }

  /**
   * Calls the service and adds the errors of a rejection to the form.
   * @param nameOf maps a service's field name to the form's field name
   * @returns null if the form has errors
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

  /** Adds the errors of a service's rejection to the form. */
  noteRefusal(error: DomainError, nameOf: (field: string) => string): void {
    const { problems, isOutdated } = refusalOf(error, this.texts, nameOf);
    for (const { name, problem, values } of problems) this.note(name, problem, values);
    this.isOutdated ||= isOutdated;
  }
}

const FORM_ID = 'idempotency_token';
