import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { FrameModule } from '../frame/frame.module';
import { ProjectController } from './project.controller';
import { ProjectsController } from './projects.controller';

@Module({
  imports: [ClientsModule, FrameModule],
  controllers: [ProjectsController, ProjectController],
})
export class ProjectPagesModule {}
