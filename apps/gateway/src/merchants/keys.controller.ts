import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  rotateKeyCommand,
  type ApiKey,
  type CreatedApiKey,
  type ListKeysRequest,
  type RevokeKeyRequest,
} from '@tulay/contracts';
import type { CreateApiKeyRequest, RotateApiKeyRequest, RotatedApiKey } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { MerchantsStore } from './merchants.store';
import { CreateKey } from './create-key';
import { toApiKey } from '../api-keys/key.view';
import { KeysStore } from '../api-keys/keys.store';
import { RevokeKey } from '../api-keys/revoke-key';
import { RotateKey } from '../api-keys/rotate-key';

@Controller()
export class KeysController {
  constructor(
    private readonly createKey: CreateKey,
    private readonly rotateKey: RotateKey,
    private readonly revokeKey: RevokeKey,
    private readonly keys: KeysStore,
    private readonly merchants: MerchantsStore,
  ) {}

  @OnCommand(createKeyCommand)
  create(@Payload() request: CreateApiKeyRequest): Promise<CreatedApiKey> {
    return this.createKey.execute(request);
  }

  @OnCommand(listKeysCommand)
  async list(@Payload() { merchantId }: ListKeysRequest): Promise<{ keys: ApiKey[] }> {
    const { id } = await this.merchants.find(merchantId);
    return { keys: (await this.keys.ofMerchant(id)).map(toApiKey) };
  }

  @OnCommand(rotateKeyCommand)
  rotate(@Payload() request: RotateApiKeyRequest): Promise<RotatedApiKey> {
    return this.rotateKey.execute(request);
  }

  @OnCommand(revokeKeyCommand)
  revoke(@Payload() { keyId }: RevokeKeyRequest): Promise<ApiKey> {
    return this.revokeKey.execute(keyId);
  }
}
