import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type WebhookAttemptOutcome } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { signatureOf, type SigningKey, signingKeyOf } from '@tulay/security';
import { SendCompatReport } from '../compat/send-compat-report';
import { signing } from '../endpoints/endpoint.rules';
import { EnsureDefaultSecret } from '../endpoints/ensure-default-secret';
import { defaultSecretContext, SigningSecrets } from '../endpoints/signing-secrets';
import type { DeliveryResult, DueDelivery } from './delivery.entity';
import { ReceiversClient } from './receivers.client';
import { nextAttemptAt } from './retry.rules';

/** What one try needs to know of its delivery. */
export type Try = Pick<
  DueDelivery,
  | 'id'
  | 'merchantId'
  | 'environment'
  | 'eventType'
  | 'body'
  | 'attempt'
  | 'endpointId'
  | 'url'
  | 'projectId'
  | 'secrets'
>;

/** One try of a delivery: signed afresh, sent once, judged. */
@Injectable()
export class AttemptDelivery {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly receivers: ReceiversClient,
    private readonly secrets: SigningSecrets,
    private readonly ensureDefaultSecret: EnsureDefaultSecret,
    private readonly compatReport: SendCompatReport,
  ) {}

  /** A delivery whose endpoint was disabled or deleted meanwhile is given up instead. */
  async execute(delivery: DueDelivery): Promise<DeliveryResult> {
    const outcome = delivery.cancelled ? null : await this.send(delivery);
    const endedAt = this.clock.now(delivery.environment);
    const delivered = outcome?.error === null;
    const dueAt = delivered || !outcome ? null : nextAttemptAt(delivery.attempt, endedAt);
    return {
      id: delivery.id,
      attempt: delivery.attempt,
      status: delivered ? 'delivered' : dueAt ? 'pending' : 'failed',
      dueAt,
      at: toUnix(endedAt),
      outcome,
      cancelled: delivery.cancelled,
    };
  }

  send(delivery: Try): Promise<WebhookAttemptOutcome> {
    if (delivery.projectId !== null) return this.compatReport.execute(delivery.projectId, delivery.body);
    const now = toUnix(this.clock.now(delivery.environment));
    const current = signing(delivery.secrets, now);
    if (!current.length) return this.sendWithDefault(delivery);
    const context = delivery.endpointId ?? defaultSecretContext(delivery);
    return this.post(delivery, this.secrets.keysOf(current, context));
  }

  /** The first delivery to an address of the merchant's own. */
  private async sendWithDefault(delivery: Try): Promise<WebhookAttemptOutcome> {
    const { secret } = await this.ensureDefaultSecret.execute(delivery);
    return this.post(delivery, [signingKeyOf(secret)]);
  }

  private post(delivery: Try, keys: SigningKey[]): Promise<WebhookAttemptOutcome> {
    const body = Buffer.from(delivery.body);
    // The live environment's clock is the real one: the receiver compares `t` with its own, even for test events.
    const signature = signatureOf(keys, body, toUnix(this.clock.now('live')));
    return this.receivers.post(delivery.url ?? '', headersOf(delivery, signature), body);
  }
}

const headersOf = ({ id, eventType, attempt }: Try, signature: string): string[] => [
  'Content-Type',
  'application/json',
  'User-Agent',
  'Service/1.0',
  'X-Service-Signature',
  signature,
  'X-Service-Event',
  eventType,
  'X-Service-Delivery',
  id,
  'X-Service-Attempt',
  String(attempt),
];
