import { randomBytes } from 'node:crypto';
import { send } from './send';

export interface PageRequest {
  status: number;
  html: string;
  /** The redirect's target, if there is one. */
  goesTo: string | null;
}

export interface StartedPayment extends PageRequest {
  /** The ID of the payment whose checkout it led to, or an empty text. */
  paymentId: string;
}

/** A payer whose browser runs no JavaScript. */
export class Payer {
  async open(url: string, init: RequestInit = {}): Promise<PageRequest> {
    const response = await send(url, { redirect: 'manual', ...init });
    return { status: response.status, html: await response.text(), goesTo: response.headers.get('location') };
  }

  /** Submits the form of a payment link's page, with a new idempotency token unless one is given. */
  async pay(
    url: string,
    {
      amount = '100',
      method = 'gcash_qr',
      formKey = randomBytes(16).toString('hex'),
    }: Partial<Record<string, string>> = {},
  ): Promise<StartedPayment> {
    const body = new URLSearchParams({ amount, method, idempotency_token: formKey });
    const visit = await this.open(url, { method: 'POST', body });
    const [, paymentId = ''] = /\/checkout\/(pay_\w+)$/.exec(visit.goesTo ?? '') ?? [];
    return { ...visit, paymentId };
  }
}
