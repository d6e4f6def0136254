import { Injectable } from '@nestjs/common';
import { printStaticQrCommand, type PrintLayout } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { currentLanguage } from '@tulay/pages';

/** Client for the embed service, which renders static QR cards. */
@Injectable()
export class EmbedClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Returns the static QR card as a PDF in the reader's language. The caller must have checked that the
   * static QR belongs to the merchant.
   * @throws DomainError `not_found` if the static QR is archived
   */
  async card(id: string, layout: PrintLayout): Promise<Buffer> {
    const request = { id, layout, language: currentLanguage() };
    const { pdf } = await this.commands.ask(printStaticQrCommand, request);
    return Buffer.from(pdf, 'base64');
  }
}
