import { Module } from '@nestjs/common';
import { Sealer, SERVICE_CONFIG } from '@tulay/service-host';
import { CreateKey } from './auth/create-key';
import { IssueKey } from './auth/issue-key';
import { KeysController } from './auth/keys.controller';
import { KeysStore } from './auth/keys.store';
import { RevokeKey } from './auth/revoke-key';
import { RotateKey } from './auth/rotate-key';
import { ActivateMerchant } from './merchants/activate-merchant';
import { AuditLogStore } from './merchants/audit-log.store';
import { CreateMerchant } from './merchants/create-merchant';
import { MerchantsController } from './merchants/merchants.controller';
import { MerchantsStore } from './merchants/merchants.store';
import { SetRateLimit } from './merchants/set-rate-limit';
import { CreateProject } from './projects/create-project';
import { DeleteProject } from './projects/delete-project';
import { DraftProject } from './projects/draft-project';
import { ListProjects } from './projects/list-projects';
import { ProjectsController } from './projects/projects.controller';
import { ProjectsStore } from './projects/projects.store';
import { RotateProjectSecret } from './projects/rotate-project-secret';
import { SetProjectEnabled } from './projects/set-project-enabled';

const sealer = {
  provide: Sealer,
  inject: [SERVICE_CONFIG],
  useFactory: ({ SEAL_KEYS }: { SEAL_KEYS: string }) => new Sealer(SEAL_KEYS),
};

const operatorUseCases = [
  CreateMerchant,
  ActivateMerchant,
  SetRateLimit,
  IssueKey,
  CreateKey,
  RotateKey,
  RevokeKey,
  DraftProject,
  CreateProject,
  ListProjects,
  SetProjectEnabled,
  DeleteProject,
  RotateProjectSecret,
];

@Module({
  controllers: [MerchantsController, KeysController, ProjectsController],
  providers: [sealer, AuditLogStore, MerchantsStore, KeysStore, ProjectsStore, ...operatorUseCases],
})
export class GatewayModule {}
