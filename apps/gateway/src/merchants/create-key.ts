import { Injectable } from '@nestjs/common';
import type { CreateApiKeyRequest, CreatedApiKey } from '@tulay/contracts';
import { MerchantsStore } from './merchants.store';
import { IssueKey } from '../api-keys/issue-key';
import { checkedScopes, requireEnvironment } from '../api-keys/key.rules';
import { SealedResponses } from '../secrets/sealed-responses';

@Injectable()
export class CreateKey {
  constructor(
    private readonly answers: SealedResponses,
    private readonly merchants: MerchantsStore,
    private readonly issueKey: IssueKey,
  ) {}

  /** @throws DomainError `invalid_state` for a live key if the merchant is not active */
  async execute({ merchantId, environment, scopes }: CreateApiKeyRequest): Promise<CreatedApiKey> {
    requireEnvironment(environment);
    const granted = checkedScopes(scopes);
    await this.merchants.requireActiveMode({ merchantId, environment });
    return this.answers.once((tx) =>
      this.issueKey.executeIn(tx, { merchantId, environment, scopes: granted }),
    );
  }
}
