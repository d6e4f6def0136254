import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type WebhookAttemptOutcome } from '@tulay/contracts';
import { signatureOf, type SigningKey, signingKeyOf } from '@tulay/security';
import { CLOCK } from '@tulay/service-host';
import { SendCompatReport } from '../compat/send-compat-report';
import type { LeasedDelivery } from '../queue/leased-delivery';
import { ReceiversClient } from '../receivers/receivers.client';
import { EnsureDefaultSecret } from '../signing/ensure-default-secret';
import { validSecrets } from '../signing/secret.rules';
import { defaultSecretContext, SigningSecrets } from '../signing/signing-secrets';

@Injectable()
export class SendDelivery {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly receivers: ReceiversClient,
    private readonly secrets: SigningSecrets,
    private readonly ensureDefaultSecret: EnsureDefaultSecret,
    private readonly compatReport: SendCompatReport,
  ) {}

  /**
   * Signs a delivery and sends it once. A failed request is returned as an outcome.
   * @throws Error if the secret or the compat webhook cannot be read
   */
  execute(delivery: LeasedDelivery): Promise<WebhookAttemptOutcome> {
    const { projectId, body } = delivery;
    if (projectId !== null) return this.compatReport.execute({ projectId, body });
    const now = toUnix(this.clock.now(delivery.environment));
    const valid = validSecrets(delivery.secrets, now);
    if (!valid.length) return this.sendWithDefaultSecret(delivery);
    const context = delivery.endpointId ?? defaultSecretContext(delivery);
    return this.post(delivery, this.secrets.keysOf(valid, context));
  }

  /** Creates the merchant's default secret if it does not exist yet, then sends the delivery. */
  private async sendWithDefaultSecret(delivery: LeasedDelivery): Promise<WebhookAttemptOutcome> {
    const { secret } = await this.ensureDefaultSecret.execute(delivery);
    return this.post(delivery, [signingKeyOf(secret)]);
  }

  private post(delivery: LeasedDelivery, keys: SigningKey[]): Promise<WebhookAttemptOutcome> {
    const body = Buffer.from(delivery.body);
    // Uses wall-clock time even for test events, because the receiver compares `t` with its own clock.
    const signature = signatureOf(keys, body, toUnix(this.clock.now('live')));
    return this.receivers.post(delivery.url ?? '', headersOf(delivery, signature), body);
  }
}

const headersOf = ({ number, eventType, attempt }: LeasedDelivery, signature: string): string[] => [
  'Content-Type',
  'application/json',
  'User-Agent',
  'Service/1.0',
  'X-Service-Signature',
  signature,
  'X-Service-Event',
  eventType,
  'X-Service-Delivery',
  String(number),
  'X-Service-Attempt',
  String(attempt),
];
