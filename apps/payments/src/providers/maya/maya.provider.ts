import type { Environment } from '@tulay/contracts';
import type { MayaCredentials, ProviderCallback, ProviderHttp, ProviderReply } from '@tulay/provider-routing';
import type * as port from '../provider.port';
import { checkOf, type CredentialsOf } from '../remote/remote-answers';
import { MayaApi, mayaError, paymentPath } from './maya.api';
import { readMayaCallback } from './maya-callback';
import { mayaCapabilities } from './maya.capabilities';
import { MayaOpen } from './maya-open';
import { MayaPayments } from './maya-payments';
import { MayaRefunds } from './maya-refunds';
import { PublicKeys } from './public-keys';

/** Payment ID that does not exist at Maya. */
const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** Connector for Maya: QR Ph payments, and card payments on Maya's page. */
export class MayaProvider implements port.PaymentProvider {
  readonly name = 'maya';
  readonly remote = true;
  readonly tellsFees = false;
  private readonly api: MayaApi;
  private readonly webhookKeys = { test: new PublicKeys(), live: new PublicKeys() };

  constructor(http: ProviderHttp, credentials: CredentialsOf<MayaCredentials>) {
    this.api = new MayaApi(http, credentials);
  }

  get capabilities(): port.ProviderCapability[] {
    return mayaCapabilities((environment) => this.api.isConfigured(environment));
  }

  open(request: port.PaymentRequest): Promise<port.OpenAnswer> {
    return new MayaOpen(this.api).execute(request);
  }

  find(opened: port.OpenedAt): Promise<port.PaymentReport> {
    return new MayaPayments(this.api).find(opened);
  }

  cancel(opened: port.OpenedAt): Promise<port.CancelAnswer> {
    return new MayaPayments(this.api).cancel(opened);
  }

  refund(request: port.RefundRequest): Promise<port.RefundAnswer> {
    return new MayaRefunds(this.api).send(request);
  }

  findRefund(request: port.RefundRequest): Promise<port.RefundAnswer> {
    return new MayaRefunds(this.api).find(request);
  }

  readCallback(callback: ProviderCallback): port.CallbackHint {
    const { environment } = callback;
    return readMayaCallback(callback, this.webhookKeys[environment].of(this.api.webhookKeys(environment)));
  }

  /** Queries a nonexistent payment with each key; Maya returns 404 unless the key is invalid. */
  async check(environment: Environment): Promise<port.CheckAnswer> {
    const read = await this.api.get(environment, paymentPath(NOBODYS));
    const secret = checkKey(read, 'secret');
    if (!secret.ok) return secret;
    const path = `${paymentPath(NOBODYS)}/status`;
    return checkKey(await this.api.send(environment, { method: 'GET', path, key: 'public' }), 'public');
  }

  /** Maya documents no daily report, so each payment and refund is queried by ID. */
  records(): null {
    return null;
  }
}

function checkKey(reply: ProviderReply, which: string): port.CheckAnswer {
  if (reply.outcome === 'answered' && reply.status === 404 && mayaError(reply)) return { ok: true };
  const answer = checkOf(reply, mayaError(reply));
  return answer.ok ? answer : { ok: false, problem: `${answer.problem} (with the ${which} key)` };
}
