import { randomBytes } from 'node:crypto';
import type { PayerField } from '@tulay/contracts';
import { textOf } from '../http/untrusted-values.rules';
import type { AmountProblem } from './pay-form.rules';

/** Fields of a form that starts a payment, as text. A field that is missing or sent twice is empty. */
export interface PayForm {
  /** Selected amount, on pages that offer a choice. */
  choice: string;
  amount: string;
  method: string;
  /** Quantity, on pages that offer one. */
  quantity: string;
  /** Answers to the page's questions, by field key. */
  fields: Record<string, string>;
  /** Payer's contact details, on pages that request them. */
  payer: Record<PayerField, string>;
  /**
   * Idempotency key of one payment, rendered into the form. Submitting the form twice creates one payment.
   */
  formKey: string;
}

/**
 * Message above a form: the reason why the last submission created no payment, or a hint for the next one.
 */
export interface FormAlert {
  tone: 'negative' | 'caution';
  text: string;
}

/** Submitted form and its errors. */
export interface SubmittedForm {
  form: PayForm;
  amountProblem: AmountProblem | null;
  /** Messages about other fields, by field name. */
  problems?: Readonly<Record<string, string>>;
  alert: FormAlert | null;
}

/** Submitted form, and the page it was submitted on. */
export interface SubmittedPage {
  slug: string;
  form: PayForm;
}

export function readPayForm(body: unknown): PayForm {
  const fields = (body ?? {}) as Record<string, unknown>;
  return {
    choice: textOf(fields.choice),
    amount: textOf(fields.amount),
    method: textOf(fields.method),
    quantity: textOf(fields.quantity),
    fields: answersIn(fields),
    payer: {
      name: textOf(fields.payer_name),
      email: textOf(fields.payer_email),
      phone: textOf(fields.payer_phone),
    },
    formKey: formKeyOr(textOf(fields.idempotency_token)),
  };
}

const ANSWER = /^field_([a-z0-9_]{1,40})$/;

const answersIn = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const key = ANSWER.exec(name)?.[1];
      return key === undefined ? [] : [[key, textOf(value)]];
    }),
  );

/** Returns the form of a newly opened page. */
export const emptyForm = (alert: FormAlert | null = null): SubmittedForm => ({
  form: readPayForm({}),
  amountProblem: null,
  alert,
});

/** Returns the same fields with a new key, so that the next submission creates another payment. */
export const withNewKey = (form: PayForm): PayForm => ({ ...form, formKey: newFormKey() });

const FORM_KEY = /^[\w-]{16,64}$/;

const newFormKey = (): string => randomBytes(16).toString('base64url');
const formKeyOr = (text: string): string => (FORM_KEY.test(text) ? text : newFormKey());
