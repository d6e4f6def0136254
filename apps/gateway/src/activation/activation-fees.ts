import { Inject, Injectable } from '@nestjs/common';
import { DomainError, isId, newId } from '@tulay/contracts';
import { toMinor } from '@tulay/money';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { GatewayConfig } from '../config/gateway.config';
import { MerchantsStore } from '../merchants/merchants.store';
import type { ActivationEntity } from './activation.entity';

type FeeDraft = Pick<
  ActivationEntity,
  'invoiceId' | 'payeeId' | 'fee' | 'feeCurrency' | 'feeEnvironment' | 'feeCheckAt'
>;

@Injectable()
export class ActivationFees {
  constructor(
    private readonly merchants: MerchantsStore,
    @Inject(SERVICE_CONFIG)
    private readonly config: Pick<
      GatewayConfig,
      'ACTIVATION_FEE' | 'ACTIVATION_FEE_PAYEE' | 'ACTIVATION_FEE_ENVIRONMENT'
    >,
  ) {}

  /**
   * Returns the fee and a new ID for its invoice, or null if this deployment charges no fee.
   * @throws DomainError `invalid_state` if the fee's payee does not exist
   */
  async draft(): Promise<FeeDraft | null> {
    const { ACTIVATION_FEE: amount, ACTIVATION_FEE_ENVIRONMENT: feeEnvironment } = this.config;
    if (amount === 0) return null;
    const payeeId = await this.payeeId();
    const fee = toMinor(amount, 'PHP');
    return { invoiceId: newId('inv'), payeeId, fee, feeCurrency: 'PHP', feeEnvironment, feeCheckAt: null };
  }

  private async payeeId(): Promise<string> {
    const named = this.config.ACTIVATION_FEE_PAYEE ?? '';
    const payee = isId('mer', named)
      ? await this.merchants.findById(named)
      : await this.merchants.findByEmail(named);
    if (payee) return payee.id;
    throw new DomainError(
      'invalid_state',
      'ACTIVATION_FEE_PAYEE does not match a merchant, so the activation fee cannot be charged',
    );
  }
}
