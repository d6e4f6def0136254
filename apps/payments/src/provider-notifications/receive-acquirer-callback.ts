import { Inject, Injectable } from '@nestjs/common';
import {
  toUnix,
  type Clock,
  type ReceiveAcquirerCallbackRequest,
  type ReceivedCallback,
} from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import { Sealer, verifySignature } from '@tulay/security';
import type { Logger } from 'pino';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';
import { ProviderSecretsStore } from './provider-secrets.store';
import { readNotification } from './read-notification';
import { validAt } from './provider-secret.rules';
import { RecordAcquirerNotification } from './record-acquirer-notification';
import type { RecordedNotification } from './recorded-notification';
import { secretContext } from './rotate-provider-secret';

/**
 * Receives the acquirer's callbacks about paid and failed payments. The signature is verified before the body
 * is parsed.
 */
@Injectable()
export class ReceiveAcquirerCallback {
  constructor(
    private readonly secrets: ProviderSecretsStore,
    private readonly sealer: Sealer,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly record: RecordAcquirerNotification,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @throws DomainError `unauthenticated` if no valid secret verifies the signature, or `invalid_request` if
   * the body is invalid
   */
  async execute({ rawBody, signature }: ReceiveAcquirerCallbackRequest): Promise<ReceivedCallback> {
    const body = Buffer.from(rawBody, 'base64');
    // The live environment's clock is the wall clock and cannot be moved.
    const now = toUnix(this.clock.now('live'));
    verifySignature(signature, body, await this.openSecrets(now), now);
    const recorded = await this.record.execute(readNotification(ACQUIRER, body));
    this.log(recorded);
    return { outcome: recorded.outcome, repeated: recorded.repeated };
  }

  private async openSecrets(now: number): Promise<string[]> {
    const secrets = validAt(await this.secrets.find(ACQUIRER), now);
    return secrets.map(({ sealed }) => this.sealer.open(sealed, secretContext(ACQUIRER)));
  }

  private log({ paymentId, providerRef, status, outcome, repeated }: RecordedNotification): void {
    const level = outcome === 'applied' ? 'info' : 'warn';
    this.logger[level](
      { payment_id: paymentId, provider_ref: providerRef, status, outcome, repeated },
      'acquirer callback received',
    );
  }
}
