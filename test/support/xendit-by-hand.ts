import { randomUUID } from 'node:crypto';

/** The file that the lab creates for `operator provider configure`. */
export interface XenditFile {
  base_url: string;
  secret_key: string;
}

/** Moves money directly at Xendit, without Tulay, with the same API keys. */
export class XenditByHand {
  /** @param labUrl URL of the lab, which completes payments and payouts in place of payers and banks */
  constructor(
    private readonly labUrl: string,
    private readonly file: XenditFile,
  ) {}

  /** Receives ₱100 through a new QR code. */
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
    if (!answer.ok) throw new Error(`the lab rejected ${path}: ${await answer.text()}`);
  }
}
