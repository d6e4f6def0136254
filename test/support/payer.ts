import { randomBytes } from 'node:crypto';

export interface PageVisit {
  status: number;
  html: string;
  /** Where it leads, if it leads on. */
  goesTo: string | null;
}

export interface BegunPayment extends PageVisit {
  /** Of the checkout it led to, else empty. */
  paymentId: string;
}

/** Somebody with a browser and no JavaScript. */
export class Payer {
  async open(url: string, init: RequestInit = {}): Promise<PageVisit> {
    const response = await fetch(url, { redirect: 'manual', ...init });
    return { status: response.status, html: await response.text(), goesTo: response.headers.get('location') };
  }

  /** Sends the form of a payment link's page, in an attempt of its own if none is given. */
  async pay(
    url: string,
    {
      amount = '100',
      method = 'gcash_qr',
      attempt = randomBytes(16).toString('hex'),
    }: Partial<Record<string, string>> = {},
  ): Promise<BegunPayment> {
    const body = new URLSearchParams({ amount, method, attempt });
    const visit = await this.open(url, { method: 'POST', body });
    const [, paymentId = ''] = /\/checkout\/(pay_\w+)$/.exec(visit.goesTo ?? '') ?? [];
    return { ...visit, paymentId };
  }
}
