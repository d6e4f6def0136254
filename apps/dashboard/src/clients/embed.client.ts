import { Injectable } from '@nestjs/common';
import { printStaticQrCommand, type PrintLayout } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { currentLanguage } from '@tulay/pages';

/** Embed, as far as it draws printed codes. */
@Injectable()
export class EmbedClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * A PDF with texts in the reader's language.
   * @param id of a code that the caller has found to be the merchant's
   * @throws DomainError `not_found` for an archived code
   */
  async card(id: string, layout: PrintLayout): Promise<Buffer> {
    const request = { id, layout, language: currentLanguage() };
    const { pdf } = await this.commands.ask(printStaticQrCommand, request);
    return Buffer.from(pdf, 'base64');
  }
}
