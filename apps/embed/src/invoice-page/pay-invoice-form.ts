import { Injectable } from '@nestjs/common';
import { DomainError, type PayInvoicePageRequest } from '@tulay/contracts';
import { currencyOf, fromMinor, toMinor } from '@tulay/money';
import { type PageAnswer, currentLanguage } from '@tulay/pages';
import { takesAmount } from '../clients/offered-methods.rules';
import { ContinueToCheckout } from '../pay-form/continue-to-checkout';
import { withNewKey, type PayForm, type SubmittedForm, type SubmittedPage } from '../pay-form/pay-form';
import { chosenMethod, readPayable, refusalOf } from '../pay-form/pay-form.rules';
import { noMethodAlert, refusalAlert } from '../pay-form/pay-form.view';
import { InvoicePages } from './invoice-pages';
import { actionOf, partLimits } from './invoice-page.rules';
import type { InvoicePageRequest } from './invoice.view';
import { InvoicesClient } from './invoices.client';
import { ShowInvoicePage } from './show-invoice-page';

/** Handles an invoice's payment form. Returns a redirect to the checkout, or the form with its errors. */
@Injectable()
export class PayInvoiceForm {
  constructor(
    private readonly visit: ShowInvoicePage,
    private readonly invoices: InvoicesClient,
    private readonly pages: InvoicePages,
    private readonly goOn: ContinueToCheckout,
  ) {}

  async execute({ slug, form }: SubmittedPage): Promise<PageAnswer> {
    const visit = await this.visit.execute(slug);
    // The invoice was paid or a payment started processing after the form was rendered. The page shows the
    // new state.
    if (actionOf(visit.page) !== 'pay') return { goTo: `/invoices/${slug}` };
    const read = readInvoiceForm(visit, form);
    if ('alert' in read) return this.again(visit, { form, ...read });
    return this.pay(visit, form, read);
  }

  private async pay(visit: InvoicePageRequest, form: PayForm, order: InvoiceOrder): Promise<PageAnswer> {
    const { slug } = visit;
    try {
      const payment = await this.invoices.pay({
        slug,
        formKey: form.formKey,
        ...order,
        language: currentLanguage(),
      });
      return this.goOn.execute(payment, `/invoices/${slug}`);
    } catch (error) {
      const refusal = error instanceof DomainError ? refusalOf(error) : null;
      if (!refusal) throw error;
      // The idempotency token of a rejected payment cannot be reused, and the amount due may have changed.
      const alert = refusalAlert(refusal);
      const submitted = { form: withNewKey(form), amountProblem: null, alert };
      return this.again(await this.visit.execute(slug), submitted);
    }
  }

  private again(visit: InvoicePageRequest, submitted: SubmittedForm): PageAnswer {
    return { html: this.pages.write(visit, submitted), status: 400 };
  }
}

type InvoiceOrder = Pick<PayInvoicePageRequest, 'choice' | 'amount' | 'method'>;

function readInvoiceForm(
  { page, methods }: InvoicePageRequest,
  form: PayForm,
): InvoiceOrder | Omit<SubmittedForm, 'form'> {
  const choice = page.choices.find((each) => each.choice === form.choice);
  if (!choice) return { amountProblem: null, alert: refusalAlert('changed') };
  const limits = choice.choice === 'part' ? partLimits(page, choice) : null;
  const entered = limits && readPayable(form.amount, limits);
  if (entered && 'problem' in entered) return { amountProblem: entered.problem, alert: null };
  const method = chosenMethod(methods, form.method);
  if (!method) return { amountProblem: null, alert: noMethodAlert };
  const currency = currencyOf(page.currency);
  const amount = choice.choice === 'part' ? (entered?.amount ?? null) : toMinor(choice.amount, currency);
  if (!takesAmount(methods, method, { currency, amount }))
    return { amountProblem: null, alert: refusalAlert('amount') };
  return {
    choice: choice.choice,
    method,
    amount: entered && limits && fromMinor(entered.amount, limits.currency),
  };
}
