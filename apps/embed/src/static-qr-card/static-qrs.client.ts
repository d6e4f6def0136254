import { Injectable } from '@nestjs/common';
import { findStaticQrImageCommand, isId, notFound, type StaticQrImage } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class StaticQrsClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `not_found` if the code does not exist or is archived */
  async image(id: string): Promise<StaticQrImage> {
    if (!isId('sqr', id)) throw notFound('static QR code', id);
    return this.commands.ask(findStaticQrImageCommand, { id });
  }
}
