import { Injectable } from '@nestjs/common';
import { getMerchantCommand, openMerchantCommand, type Merchant } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import type { MerchantDraft } from './merchants.store';

@Injectable()
export class GatewayClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * @throws DomainError `not_found` if the merchant does not exist
   * @throws ServiceUnavailable if the gateway does not reply
   */
  merchant(merchantId: string): Promise<Merchant> {
    return this.commands.ask(getMerchantCommand, { merchantId });
  }

  /**
   * Creates a merchant with a first key. Idempotent: repeating a request with the same ID has no effect.
   * @throws DomainError `email_taken` if another merchant has the email address
   * @throws ServiceUnavailable if the gateway does not reply
   */
  async open({ id, name, email, keyId, keyHash, keyLast4 }: MerchantDraft): Promise<void> {
    const firstKey = { id: keyId, hash: keyHash, last4: keyLast4 };
    await this.commands.ask(openMerchantCommand, { merchantId: id, name, email, firstKey });
  }
}
