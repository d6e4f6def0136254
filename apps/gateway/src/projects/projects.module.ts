import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProjectEntity } from './project.entity';
import { AuditLog } from '@tulay/audit-log';
import { MerchantsModule } from '../merchants/merchants.module';
import { ReceiversModule } from '../receivers/receivers.module';
import { SecretsModule } from '../secrets/secrets.module';
import { CreateProject } from './create-project';
import { DeleteProject } from './delete-project';
import { DraftProject } from './draft-project';
import { GetCompatWebhook } from './get-compat-webhook';
import { GetProjectProfile } from './get-project-profile';
import { ListProjects } from './list-projects';
import { OwnProjectsController } from './own-projects.controller';
import { ProjectProfilesController } from './project-profiles.controller';
import { ProjectSettingsController } from './project-settings.controller';
import { ProjectWebhooksController } from './project-webhooks.controller';
import { ProjectsController } from './projects.controller';
import { ProjectsStore } from './projects.store';
import { RotateProjectSecret } from './rotate-project-secret';
import { SetProjectEnabled } from './set-project-enabled';
import { SetProjectOrigins } from './set-project-origins';
import { SetProjectWebhook } from './set-project-webhook';

@Module({
  imports: [TypeOrmModule.forFeature([ProjectEntity]), MerchantsModule, ReceiversModule, SecretsModule],
  controllers: [
    ProjectsController,
    ProjectProfilesController,
    ProjectSettingsController,
    ProjectWebhooksController,
    OwnProjectsController,
  ],
  providers: [
    AuditLog,
    ProjectsStore,
    DraftProject,
    CreateProject,
    ListProjects,
    GetProjectProfile,
    SetProjectEnabled,
    SetProjectOrigins,
    DeleteProject,
    RotateProjectSecret,
    SetProjectWebhook,
    GetCompatWebhook,
  ],
})
export class ProjectsModule {}
