import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { MembershipsModule } from '../memberships/memberships.module';
import { SealerModule } from '../sealer/sealer.module';
import { ApplicationForms } from './application-forms';
import { ApplicationsController } from './applications.controller';
import { ApplicationsStore } from './applications.store';
import { ApplicationSteps } from './application-steps';
import { ChangeApplication } from './change-application';
import { ChangeDocuments } from './change-documents';
import { DocumentsStore } from './documents.store';
import { RecordActivation } from './record-activation';
import { ReadApplication } from './read-application';

@Module({
  imports: [FormAnswersModule, MembershipsModule, SealerModule],
  controllers: [ApplicationsController],
  providers: [
    ActionLog,
    ApplicationForms,
    ApplicationsStore,
    ApplicationSteps,
    ChangeApplication,
    ChangeDocuments,
    DocumentsStore,
    RecordActivation,
    ReadApplication,
  ],
  exports: [
    ApplicationForms,
    ApplicationsStore,
    ApplicationSteps,
    ChangeApplication,
    ChangeDocuments,
    DocumentsStore,
  ],
})
export class ApplicationsModule {}
