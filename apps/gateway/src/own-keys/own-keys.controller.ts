import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  addOwnKeyCommand,
  getOwnKeyCommand,
  listOwnKeysCommand,
  replaceOwnKeyCommand,
  revokeOwnKeyCommand,
  toList,
  toUnix,
  type AddOwnKeyRequest,
  type ApiKey,
  type Clock,
  type GetRequest,
  type List,
  type ListOwnKeysRequest,
  type ReplaceOwnKeyRequest,
  type RevokeOwnKeyRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CLOCK } from '@tulay/service-host';
import { toApiKey } from '../api-keys/key.view';
import { KeysStore } from '../api-keys/keys.store';
import { RevokeKey } from '../api-keys/revoke-key';
import { AddOwnKey } from './add-own-key';
import { ReplaceOwnKey } from './replace-own-key';

@Controller()
export class OwnKeysController {
  constructor(
    private readonly addOwnKey: AddOwnKey,
    private readonly replaceOwnKey: ReplaceOwnKey,
    private readonly revokeKey: RevokeKey,
    private readonly keys: KeysStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnCommand(listOwnKeysCommand)
  async list(@Payload() request: ListOwnKeysRequest): Promise<List<ApiKey>> {
    const now = toUnix(this.clock.now(request.environment));
    return toList((await this.keys.ofSide(request, now)).map(toApiKey), request.limit);
  }

  @OnCommand(getOwnKeyCommand)
  async get(@Payload() request: GetRequest): Promise<ApiKey> {
    return toApiKey(await this.keys.own(request));
  }

  @OnCommand(addOwnKeyCommand)
  add(@Payload() request: AddOwnKeyRequest): Promise<ApiKey> {
    return this.addOwnKey.execute(request);
  }

  @OnCommand(replaceOwnKeyCommand)
  replace(@Payload() request: ReplaceOwnKeyRequest): Promise<{ key: ApiKey; old: ApiKey }> {
    return this.replaceOwnKey.execute(request);
  }

  @OnCommand(revokeOwnKeyCommand)
  revoke(@Payload() { keyId, ...by }: RevokeOwnKeyRequest): Promise<ApiKey> {
    return this.revokeKey.execute(keyId, by);
  }
}
