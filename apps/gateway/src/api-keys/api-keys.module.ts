import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeyEntity } from './api-key.entity';
import { AuditLog } from '@tulay/audit-log';
import { SecretsModule } from '../secrets/secrets.module';
import { IssueKey } from './issue-key';
import { KeysStore } from './keys.store';
import { RevokeKey } from './revoke-key';
import { RotateKey } from './rotate-key';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKeyEntity]), SecretsModule],
  providers: [AuditLog, KeysStore, IssueKey, RotateKey, RevokeKey],
  exports: [KeysStore, IssueKey, RotateKey, RevokeKey],
})
export class ApiKeysModule {}
