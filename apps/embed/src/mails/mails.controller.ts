import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { writeMailCommand, type WriteMailRequest, type WrittenMail } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { RenderEmail } from './render-email';

@Controller()
export class MailsController {
  constructor(private readonly writeMail: RenderEmail) {}

  @OnCommand(writeMailCommand)
  async write(@Payload() request: WriteMailRequest): Promise<{ mail: WrittenMail | null }> {
    return { mail: await this.writeMail.execute(request) };
  }
}
