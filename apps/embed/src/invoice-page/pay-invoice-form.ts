import { Injectable } from '@nestjs/common';
import { DomainError, type Payment, type PayInvoicePageRequest } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import { attemptOr, newAttempt } from '../layout/attempt';
import type { PageAnswer } from '../layout/page-answer';
import { isOver, readAmount, refusalOf, type PayForm } from '../layout/pay-form.rules';
import { refusalAlert } from '../layout/pay-form.view';
import { InvoicePages } from './invoice-page';
import { actionOf, partLimits } from './invoice-page.rules';
import { invoicePageStrings as strings } from './invoice-page.strings';
import type { SentInvoiceForm } from './invoice-pay.view';
import type { InvoiceVisit } from './invoice.view';
import { InvoicesClient } from './invoices.client';
import { VisitInvoice } from './visit-invoice';

/** Somebody sends the form of an invoice: on to the checkout, or the invoice again with what is wrong. */
@Injectable()
export class PayInvoiceForm {
  constructor(
    private readonly visit: VisitInvoice,
    private readonly invoices: InvoicesClient,
    private readonly pages: InvoicePages,
  ) {}

  async execute(slug: string, sent: PayForm): Promise<PageAnswer> {
    const visit = await this.visit.execute(slug);
    // It was paid, or is just being paid, since the form was shown: the page says so.
    if (actionOf(visit.page) !== 'pay') return { goTo: `/invoices/${slug}` };
    const form = { ...sent, attempt: attemptOr(sent.attempt) };
    const read = readInvoiceForm(visit, form);
    if ('problem' in read) return this.again(visit, { form, ...read });
    return this.pay(visit, form, read);
  }

  private async pay(visit: InvoiceVisit, form: PayForm, order: Order): Promise<PageAnswer> {
    const { slug } = visit;
    try {
      return onTo(slug, await this.invoices.pay({ slug, attempt: form.attempt, ...order }));
    } catch (error) {
      const refusal = error instanceof DomainError ? refusalOf(error) : null;
      if (!refusal) throw error;
      // What is due may be another sum by now: the page is asked for anew, under a new key.
      const fresh = { ...form, attempt: newAttempt() };
      const alert = refusalAlert(refusal);
      return this.again(await this.visit.execute(slug), { form: fresh, problem: null, alert });
    }
  }

  private again(visit: InvoiceVisit, sent: SentInvoiceForm): PageAnswer {
    return { html: this.pages.write(visit, sent), status: 400 };
  }
}

type Order = Pick<PayInvoicePageRequest, 'choice' | 'amount' | 'method'>;

/** What is to be paid and how, or what is wrong with the form. */
function readInvoiceForm(
  { page, methods }: InvoiceVisit,
  form: PayForm,
): Order | Pick<SentInvoiceForm, 'problem' | 'alert'> {
  const choice = page.choices.find((each) => each.choice === form.choice);
  if (!choice) return { problem: null, alert: refusalAlert('changed') };
  const limits = choice.choice === 'part' ? partLimits(page, choice) : null;
  const entered = limits && readAmount(form.amount, limits);
  if (entered && 'problem' in entered) return { problem: entered.problem, alert: null };
  const [only, ...others] = methods;
  const method = others.length ? methods.find((each) => each === form.method) : only;
  if (!method) return { problem: null, alert: { tone: 'negative', text: strings.form.noMethod } };
  return {
    choice: choice.choice,
    method,
    amount: entered && limits && fromMinor(entered.amount, limits.currency),
  };
}

/** A payment that is over already was begun from a page the browser had kept: the invoice is shown anew. */
const onTo = (slug: string, payment: Payment): PageAnswer => ({
  goTo: isOver(payment) ? `/invoices/${slug}` : `/checkout/${payment.id}`,
});
