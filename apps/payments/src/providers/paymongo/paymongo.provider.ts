import type { Environment } from '@tulay/contracts';
import type { PayMongoCredentials, ProviderCallback, ProviderHttp } from '@tulay/provider-routing';
import type * as port from '../provider.port';
import { checkOf, type CredentialsOf } from '../remote/remote-answers';
import { PaymongoApi, paymongoError } from './paymongo.api';
import { readPaymongoCallback } from './paymongo-callback';
import { paymongoCapabilities } from './paymongo.capabilities';
import { PaymongoOpen } from './paymongo-open';
import { PaymongoPayments } from './paymongo-payments';
import { PaymongoRefunds } from './paymongo-refunds';
import { QrImages } from './qr-images';

/** Connector for PayMongo: QR Ph and GCash payments, and card payments on PayMongo's page. */
export class PaymongoProvider implements port.PaymentProvider {
  readonly name = 'paymongo';
  readonly remote = true;
  readonly tellsFees = true;
  private readonly api: PaymongoApi;
  private readonly images = new QrImages();

  /** @param now returns the current time in Unix seconds */
  constructor(
    http: ProviderHttp,
    credentials: CredentialsOf<PayMongoCredentials>,
    private readonly now: (environment: Environment) => number,
  ) {
    this.api = new PaymongoApi(http, credentials);
  }

  get capabilities(): port.ProviderCapability[] {
    return paymongoCapabilities((environment) => this.api.isConfigured(environment));
  }

  open(request: port.PaymentRequest): Promise<port.OpenAnswer> {
    return new PaymongoOpen(this.api, this.images, () => this.now(request.environment)).execute(request);
  }

  find(opened: port.OpenedAt): Promise<port.PaymentReport> {
    return new PaymongoPayments(this.api).find(opened);
  }

  cancel(opened: port.OpenedAt): Promise<port.CancelAnswer> {
    return new PaymongoPayments(this.api).cancel(opened);
  }

  refund(request: port.RefundRequest): Promise<port.RefundAnswer> {
    return new PaymongoRefunds(this.api).send(request);
  }

  findRefund(request: port.RefundRequest): Promise<port.RefundAnswer> {
    return new PaymongoRefunds(this.api).find(request);
  }

  readCallback(callback: ProviderCallback): port.CallbackHint {
    return readPaymongoCallback(callback, this.api.secrets(callback.environment));
  }

  async check(environment: Environment): Promise<port.CheckAnswer> {
    const reply = await this.api.get(environment, '/v1/webhooks');
    return checkOf(reply, paymongoError(reply));
  }

  /** PayMongo documents no daily report, so each payment and refund is queried by ID. */
  records(): null {
    return null;
  }
}
