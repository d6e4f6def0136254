import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import { type PageAnswer, currentLanguage } from '@tulay/pages';
import { takesAmount } from '../clients/offered-methods.rules';
import { ContinueToCheckout } from '../pay-form/continue-to-checkout';
import { withNewKey, type PayForm, type SubmittedForm, type SubmittedPage } from '../pay-form/pay-form';
import { chosenMethod, readPayable, refusalOf, type PayRefusal } from '../pay-form/pay-form.rules';
import { noMethodAlert, refusalAlert } from '../pay-form/pay-form.view';
import { OpenPaymentLink } from './open-payment-link';
import { PaymentLinkPages } from './payment-link-pages';
import { amountTextOf, readOrder } from './order-form.rules';
import { problemTexts } from './order-form.view';
import { linkScreenOf, safeImageUrl } from './payment-link-page.rules';
import { limitsOf, type PaymentLinkAddress, type PaymentLinkPageRequest } from './payment-link.view';
import { PaymentLinksClient } from '../clients/payment-links.client';
import { ShowPaymentLinkPage } from './show-payment-link-page';

/** Handles a payment link's form. Returns a redirect to the checkout, or the form with its errors. */
@Injectable()
export class PayPaymentLinkForm {
  constructor(
    private readonly visit: ShowPaymentLinkPage,
    private readonly links: PaymentLinksClient,
    private readonly pages: PaymentLinkPages,
    private readonly openLink: OpenPaymentLink,
    private readonly goOn: ContinueToCheckout,
  ) {}

  async execute({ slug, form, startedId }: SubmittedLinkPage): Promise<PaymentLinkAnswer> {
    const visit = await this.visit.execute({ slug });
    if (linkScreenOf(visit.page) !== 'form') return this.openLink.execute({ slug, startedId });
    const read = readLinkForm(visit, form);
    if ('alert' in read) return this.again(visit, { form, ...read });
    return this.pay(visit, form, read);
  }

  private async pay(
    visit: PaymentLinkPageRequest,
    form: PayForm,
    order: LinkOrder,
  ): Promise<PaymentLinkAnswer> {
    const { slug } = visit;
    try {
      const payment = await this.links.pay({
        slug,
        formKey: form.formKey,
        ...order,
        language: currentLanguage(),
      });
      const answer = this.goOn.execute(payment, `/pay/${slug}?payment=${payment.id}`);
      return { ...answer, startedId: payment.id };
    } catch (error) {
      const refusal = error instanceof DomainError ? refusalOf(error) : null;
      if (!refusal) throw error;
      return this.refused(slug, form, refusal);
    }
  }

  /**
   * Reloads the link, because its options may have changed in the meantime. Uses a new idempotency token,
   * because the token of a rejected payment cannot be reused.
   */
  private async refused(slug: string, form: PayForm, refusal: PayRefusal): Promise<PageAnswer> {
    const visit = await this.visit.execute({ slug });
    if (linkScreenOf(visit.page) !== 'form') return this.openLink.execute({ slug });
    const alert = refusalAlert(refusal);
    return this.again(visit, { form: withNewKey(form), amountProblem: null, alert });
  }

  private again(visit: PaymentLinkPageRequest, submitted: SubmittedForm): PageAnswer {
    return { html: this.pages.form(visit, submitted), status: 400, image: safeImageUrl(visit.page) };
  }
}

/** Submitted form, with the ID of the last payment that the browser started. */
type SubmittedLinkPage = SubmittedPage & Pick<PaymentLinkAddress, 'startedId'>;

/** Response to the form, with the ID of the payment that the form started. */
type PaymentLinkAnswer = PageAnswer & { startedId?: string };

type LinkOrder = Pick<
  Parameters<PaymentLinksClient['pay']>[0],
  'amount' | 'method' | 'quantity' | 'fields' | 'customer'
>;

type Errors = Omit<SubmittedForm, 'form'>;

function readLinkForm({ page, methods }: PaymentLinkPageRequest, form: PayForm): LinkOrder | Errors {
  const limits = limitsOf(page);
  const entered = page.amount === null ? readPayable(amountTextOf(page, form), limits) : null;
  const choice = readOrder(page, form);
  const problems = 'problems' in choice ? problemTexts(choice.problems) : {};
  if (entered && 'problem' in entered) return { amountProblem: entered.problem, problems, alert: null };
  if ('problems' in choice) return { amountProblem: null, problems, alert: null };
  const method = chosenMethod(methods, form.method);
  if (!method) return { amountProblem: null, alert: noMethodAlert };
  if (entered && !takesAmount(methods, method, { ...entered, currency: limits.currency }))
    return { amountProblem: null, alert: refusalAlert('amount') };
  return { ...choice, amount: entered && fromMinor(entered.amount, limits.currency), method };
}
