import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { KeysModule } from '../../keys/keys.module';
import { SessionsModule } from '../../sessions/sessions.module';
import { FrameModule } from '../frame/frame.module';
import { KeyController } from './key.controller';
import { KeysController } from './keys.controller';

@Module({
  imports: [ClientsModule, FrameModule, KeysModule, SessionsModule],
  controllers: [KeysController, KeyController],
})
export class KeyPagesModule {}
