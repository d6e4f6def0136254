import { randomUUID } from 'node:crypto';

/** The lab's file for `operator provider configure`. */
export interface XenditFile {
  base_url: string;
  secret_key: string;
}

/** Money moved at Xendit without Tulay, with the same keys. */
export class XenditByHand {
  /** @param labUrl completes payments and payouts, as a payer or a bank does */
  constructor(
    private readonly labUrl: string,
    private readonly file: XenditFile,
  ) {}

  /** Takes ₱100 with a separate QR code. */
  async take(): Promise<void> {
    const reference = randomUUID();
    await this.ask('/v3/payment_requests', {
      reference_id: reference,
      type: 'PAY',
      country: 'PH',
      channel_code: 'QRPH',
      channel_properties: {},
      request_amount: 100,
      currency: 'PHP',
      capture_method: 'AUTOMATIC',
    });
    await fetch(`${this.labUrl}/lab/payments/${reference}/pay`, { method: 'POST' });
  }

  /** Sends ₱100 to a wallet. */
  async send(): Promise<void> {
    const reference = randomUUID();
    await this.ask('/v2/payouts', {
      reference_id: reference,
      channel_code: 'PH_GCASH',
      channel_properties: { account_number: '09171234567', account_holder_name: 'Juan dela Cruz' },
      amount: 100,
      currency: 'PHP',
    });
    await fetch(`${this.labUrl}/lab/payouts/${reference}/succeed`, { method: 'POST' });
  }

  private async ask(path: string, body: { reference_id: string } & Record<string, unknown>): Promise<void> {
    const answer = await fetch(`${this.file.base_url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${this.file.secret_key}:`).toString('base64')}`,
        'content-type': 'application/json',
        'api-version': '2024-11-11',
        'idempotency-key': body.reference_id,
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the lab refused ${path}: ${await answer.text()}`);
  }
}
