import { Controller, Get, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';

/** The dashboard's own address leads to where one signs in. */
@Controller('dashboard')
export class StartController {
  @Get()
  start(@Res() reply: FastifyReply): Promise<void> {
    return answerWith(reply, { goTo: '/dashboard/sign-in' });
  }
}
