import { Injectable } from '@nestjs/common';
import {
  addOwnKeyCommand,
  getOwnKeyCommand,
  listOwnKeysCommand,
  replaceOwnKeyCommand,
  revokeOwnKeyCommand,
  type AddOwnKeyRequest,
  type ApiKey,
  type GetRequest,
  type List,
  type ListOwnKeysRequest,
  type ReplaceOwnKeyRequest,
  type RevokeOwnKeyRequest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class KeysClient {
  constructor(private readonly commands: CommandClient) {}

  list(request: ListOwnKeysRequest): Promise<List<ApiKey>> {
    return this.commands.ask(listOwnKeysCommand, request);
  }

  get(request: GetRequest): Promise<ApiKey> {
    return this.commands.ask(getOwnKeyCommand, request);
  }

  add(request: AddOwnKeyRequest): Promise<ApiKey> {
    return this.commands.ask(addOwnKeyCommand, request);
  }

  replace(request: ReplaceOwnKeyRequest): Promise<{ key: ApiKey; old: ApiKey }> {
    return this.commands.ask(replaceOwnKeyCommand, request);
  }

  revoke(request: RevokeOwnKeyRequest, operation: string): Promise<ApiKey> {
    return this.commands.ask(revokeOwnKeyCommand, request, operation);
  }
}
