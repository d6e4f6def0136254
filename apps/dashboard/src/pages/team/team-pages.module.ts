import { Module } from '@nestjs/common';
import { SessionsModule } from '../../sessions/sessions.module';
import { TeamModule } from '../../team/team.module';
import { FrameModule } from '../frame/frame.module';
import { TeamController } from './team.controller';
import { TeamPage } from './team-page';

@Module({
  imports: [FrameModule, SessionsModule, TeamModule],
  controllers: [TeamController],
  providers: [TeamPage],
})
export class TeamPagesModule {}
