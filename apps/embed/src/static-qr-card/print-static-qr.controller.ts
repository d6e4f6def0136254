import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { printStaticQrCommand, type PrintedStaticQr, type PrintStaticQrRequest } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { readBy } from '@tulay/pages';
import { PrintCode } from './print-code';

@Controller()
export class PrintStaticQrController {
  constructor(private readonly printCode: PrintCode) {}

  @OnCommand(printStaticQrCommand)
  async print(@Payload() { id, layout, language = 'en' }: PrintStaticQrRequest): Promise<PrintedStaticQr> {
    return {
      pdf: (await readBy({ language, address: '' }, () => this.printCode.pdf(id, layout))).toString('base64'),
    };
  }
}
