import { Injectable } from '@nestjs/common';
import { notFound, type Language, type MerchantFace, type WriteMailRequest } from '@tulay/contracts';
import { PaymentsClient } from '../clients/payments.client';
import { CatalogClient } from '../receipt/catalog.client';
import { LoadReceipt } from '../receipt/load-receipt';
import { isTrueOf, type InvoiceMailKind } from './due.rules';
import { invoiceMail } from './invoice-mail.view';
import { InvoiceOfMailClient } from './invoice-of-mail.client';
import type { MailContent } from './mail.view';
import { receiptMail } from './receipt-mail.view';

/** Content of an email. `content` is called after the reader's language has been determined. */
export interface MailSubject {
  /** Language of the page on which the payer paid, or null if unknown. */
  language: Language | null;
  content: (publicUrl: string, face: MerchantFace | null) => MailContent;
}

/** Loads the payment or invoice of an email. */
@Injectable()
export class LoadMail {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly receipts: LoadReceipt,
    private readonly catalog: CatalogClient,
    private readonly invoices: InvoiceOfMailClient,
  ) {}

  /**
   * @returns null if the email is no longer accurate
   * @throws DomainError `not_found` if the payment or invoice does not exist
   */
  execute({ kind, ...request }: WriteMailRequest): Promise<MailSubject | null> {
    return kind === 'receipt' ? this.receipt(request) : this.invoice(kind, request);
  }

  private async receipt({ subjectId, merchantId, environment }: Omit<WriteMailRequest, 'kind'>) {
    const { payment, merchantId: owner } = await this.payments.checkout(subjectId);
    if (owner !== merchantId || payment.environment !== environment) throw notFound('payment', subjectId);
    const paidBy = payment.customer?.name ?? null;
    const subject = await this.receipts.execute({ payment, merchantId, paidBy, all: null });
    return {
      language: subject.purchase?.language ?? null,
      content: (publicUrl: string) => receiptMail(subject, publicUrl),
    };
  }

  private async invoice(
    kind: InvoiceMailKind,
    { subjectId: id, dueDate, merchantId, environment }: Omit<WriteMailRequest, 'kind'>,
  ) {
    const invoice = await this.invoices.get({ id, merchantId, environment });
    if (!isTrueOf(kind, invoice, dueDate)) return null;
    const paid = invoice.payment_id === null ? null : await this.catalog.purchase(invoice.payment_id);
    return {
      language: paid?.language ?? null,
      content: (_: string, face: MerchantFace | null) => invoiceMail(kind, invoice, face),
    };
  }
}
