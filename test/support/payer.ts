import { randomBytes } from 'node:crypto';
import { send } from './send';

export interface PageRequest {
  status: number;
  html: string;
  /** Redirect target, or null. */
  goesTo: string | null;
}

export interface StartedPayment extends PageRequest {
  /** ID of the payment whose checkout the response redirects to, or an empty string. */
  paymentId: string;
}

/** A payer whose browser does not run JavaScript. */
export class Payer {
  async open(url: string, init: RequestInit = {}): Promise<PageRequest> {
    const response = await send(url, { redirect: 'manual', ...init });
    return { status: response.status, html: await response.text(), goesTo: response.headers.get('location') };
  }

  /** Submits the form of a payment link's page, by default with a new idempotency token. */
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
