import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock, type ErrorCode } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { GatewayClient } from './gateway.client';
import { MerchantsStore, type MerchantDraft } from './merchants.store';

/** Error codes that are not retried. */
const FINAL: readonly ErrorCode[] = ['email_taken', 'invalid_request'];

@Injectable()
export class CreateDraftedMerchant {
  constructor(
    private readonly merchants: MerchantsStore,
    private readonly gateway: GatewayClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Creates a user's merchant at the gateway. After a failure, the job retries. */
  async execute(ownerId: string): Promise<void> {
    const merchant = await this.merchants.toOpen(ownerId);
    if (!merchant) return;
    try {
      await this.gateway.open(merchant);
      await this.merchants.noteOpened(merchant.id, toUnix(this.clock.now('live')));
    } catch (error) {
      await this.failed(merchant, error);
    }
  }

  private async failed({ id }: MerchantDraft, error: unknown): Promise<void> {
    this.logger.warn({ err: error, merchant: id }, 'failed to create merchant after sign-up');
    if (error instanceof DomainError && FINAL.includes(error.code))
      await this.merchants.noteRefused(id, error.code);
  }
}
