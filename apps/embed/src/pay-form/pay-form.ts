import { randomBytes } from 'node:crypto';
import type { PayerField } from '@tulay/contracts';
import { textOf } from '../http/untrusted-values.rules';
import type { AmountProblem } from './pay-form.rules';

/** Fields of a form that starts a payment. A field that is missing or was submitted twice is empty. */
export interface PayForm {
  /** Selected amount. Empty on pages without a choice. */
  choice: string;
  amount: string;
  method: string;
  /** Empty on pages without a quantity. */
  quantity: string;
  /** Values of the payment link's custom fields, by field key. */
  fields: Record<string, string>;
  payer: Record<PayerField, string>;
  /** Idempotency token that is rendered into the form, so submitting the form twice creates one payment. */
  formKey: string;
}

/**
 * Message above a form: the reason why the last submission created no payment, or a hint for the next
 * submission.
 */
export interface FormAlert {
  tone: 'negative' | 'caution';
  text: string;
}

export interface SubmittedForm {
  form: PayForm;
  amountProblem: AmountProblem | null;
  /** Error messages by field name, except for the amount. */
  problems?: Readonly<Record<string, string>>;
  alert: FormAlert | null;
}

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

/** Returns an empty form with a new idempotency token. */
export const emptyForm = (alert: FormAlert | null = null): SubmittedForm => ({
  form: readPayForm({}),
  amountProblem: null,
  alert,
});

/** Returns the same fields with a new idempotency token, so the next submission creates another payment. */
export const withNewKey = (form: PayForm): PayForm => ({ ...form, formKey: newFormKey() });

const FORM_KEY = /^[\w-]{16,64}$/;

const newFormKey = (): string => randomBytes(16).toString('base64url');
const formKeyOr = (text: string): string => (FORM_KEY.test(text) ? text : newFormKey());
