import { Injectable } from '@nestjs/common';
import { getLogoCommand, type LogoKind } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class LogosClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `not_found` if no logo has the hash */
  async get(hash: string): Promise<{ kind: LogoKind; content: Buffer }> {
    const { kind, base64 } = await this.commands.ask(getLogoCommand, { hash });
    return { kind, content: Buffer.from(base64, 'base64') };
  }
}
