import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module';
import { ClientsModule } from '../../clients/clients.module';
import { SessionsModule } from '../../sessions/sessions.module';
import { FrameModule } from '../frame/frame.module';
import { ActivationController } from './activation.controller';
import { ActivationPage } from './activation-page';
import { BankNames } from './bank-names';

@Module({
  imports: [ApplicationsModule, ClientsModule, FrameModule, SessionsModule],
  controllers: [ActivationController],
  providers: [ActivationPage, BankNames],
})
export class ActivationPagesModule {}
