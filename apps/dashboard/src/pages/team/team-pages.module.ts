import { Module } from '@nestjs/common';
import { KeysModule } from '../../keys/keys.module';
import { SessionsModule } from '../../sessions/sessions.module';
import { TeamModule } from '../../team/team.module';
import { FrameModule } from '../frame/frame.module';
import { RemainingKeys } from './remaining-keys';
import { RemovalController } from './removal.controller';
import { RemovalPage } from './removal-page';
import { TeamController } from './team.controller';
import { TeamPage } from './team-page';

@Module({
  imports: [FrameModule, KeysModule, SessionsModule, TeamModule],
  controllers: [RemovalController, TeamController],
  providers: [RemainingKeys, RemovalPage, TeamPage],
})
export class TeamPagesModule {}
