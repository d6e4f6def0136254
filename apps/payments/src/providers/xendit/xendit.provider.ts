import type { Environment } from '@tulay/contracts';
import type {
  XenditCredentials,
  ProviderCallback,
  ProviderHttp,
  ProviderRecord,
} from '@tulay/provider-routing';
import type * as port from '../provider.port';
import { checkOf, type CredentialsOf } from '../remote/remote-answers';
import { XenditApi, xenditError } from './xendit.api';
import { readXenditCallback } from './xendit-callback';
import { xenditCapabilities } from './xendit.capabilities';
import { XenditOpen } from './xendit-open';
import { XenditPayments } from './xendit-payments';
import { XenditRecords } from './xendit-records';
import { XenditRefunds } from './xendit-refunds';

/**
 * Connector for Xendit: QR Ph and GCash payments, card payments on Xendit's page, and bank transfers to a
 * virtual account.
 */
export class XenditProvider implements port.PaymentProvider {
  readonly name = 'xendit';
  readonly remote = true;
  readonly tellsFees = true;
  private readonly api: XenditApi;

  constructor(http: ProviderHttp, credentials: CredentialsOf<XenditCredentials>) {
    this.api = new XenditApi(http, credentials);
  }

  get capabilities(): port.ProviderCapability[] {
    return xenditCapabilities((environment) => this.api.isConfigured(environment));
  }

  open(request: port.PaymentRequest): Promise<port.OpenAnswer> {
    return new XenditOpen(this.api).execute(request);
  }

  find(opened: port.OpenedAt): Promise<port.PaymentReport> {
    return new XenditPayments(this.api).find(opened);
  }

  cancel(opened: port.OpenedAt): Promise<port.CancelAnswer> {
    return new XenditPayments(this.api).cancel(opened);
  }

  refund(request: port.RefundRequest): Promise<port.RefundAnswer> {
    return new XenditRefunds(this.api).send(request);
  }

  findRefund(request: port.RefundRequest): Promise<port.RefundAnswer> {
    return new XenditRefunds(this.api).find(request);
  }

  readCallback(callback: ProviderCallback): port.CallbackHint {
    return readXenditCallback(callback, this.api.tokens(callback.environment));
  }

  /**
   * Reads one transaction, because reconciliation and the search for payments without a known Xendit ID need
   * the same permission.
   */
  async check(environment: Environment): Promise<port.CheckAnswer> {
    const reply = await this.api.get(environment, '/transactions', { limit: '1' });
    return checkOf(reply, xenditError(reply));
  }

  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> {
    return new XenditRecords(this.api).execute(day, environment);
  }
}
