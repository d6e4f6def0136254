import type { CompatReport } from '@tulay/contracts';
import { Api, type Answer, type ErrorBody } from './api';
import { baseUrl, operator } from './stack';
import { WebhookReceiver } from './webhook-receiver';

export interface LegacyAnswer extends ErrorBody {
  success: boolean;
  status: string;
  message?: string;
  externalId: string;
  amount: number;
  qrCode: string | null;
  qrCodeUrl: string | null;
  expiration: string;
  checkoutUrl: string;
  referenceNumber: string;
  reference_number: string;
  topupType: string;
}

export interface Report {
  query: Record<string, string>;
  headers: Record<string, unknown>;
  raw: string;
  body: CompatReport;
}

interface CreatedShop {
  project: { id: string; slug: string };
  compat_secret: string;
}

/**
 * A shop that uses the legacy API, with a base URL, a project and a secret. The shop records the webhooks it
 * receives.
 */
export class LegacyShop {
  private constructor(
    readonly project: { id: string; slug: string },
    readonly secret: string,
    readonly hook: WebhookReceiver,
  ) {}

  static async open(merchantId: string, staticKey = 'open sesame'): Promise<LegacyShop> {
    const hook = await WebhookReceiver.start();
    const project = ['project', 'create', '--merchant', merchantId, '--name', 'Legacy shop', '--compat'];
    const webhook = ['--webhook-url', hook.url('/legacy?shop=7'), '--static-key', staticKey];
    const created = await operator<CreatedShop>(...project, ...webhook);
    return new LegacyShop(created.project, created.compat_secret, hook);
  }

  checkout(body: object, secret = this.secret): Promise<Answer<LegacyAnswer>> {
    const path = `/api/merchant-project/${this.project.slug}/webhook-checkout`;
    return new Api(baseUrl()).post<LegacyAnswer>(path, body, { sk: secret });
  }

  reportsOf(externalId: string): Report[] {
    return this.hook.received
      .map(({ path, headers, raw }) => ({
        query: Object.fromEntries(new URL(path, 'http://shop.invalid').searchParams),
        headers,
        raw,
        body: JSON.parse(raw) as CompatReport,
      }))
      .filter(({ body }) => body.externalId === externalId);
  }

  close(): Promise<void> {
    return this.hook.stop();
  }
}
