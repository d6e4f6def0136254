import { Module } from '@nestjs/common';
import { ReceiversModule } from '../receivers/receivers.module';
import { ProjectsClient } from './projects.client';
import { SendCompatReport } from './send-compat-report';

@Module({
  imports: [ReceiversModule],
  providers: [ProjectsClient, SendCompatReport],
  exports: [SendCompatReport],
})
export class CompatModule {}
