import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { IssueKey } from './issue-key';
import { KeysStore } from './keys.store';
import { RevokeKey } from './revoke-key';
import { RotateKey } from './rotate-key';

@Module({
  providers: [AuditLog, KeysStore, IssueKey, RotateKey, RevokeKey],
  exports: [KeysStore, IssueKey, RotateKey, RevokeKey],
})
export class ApiKeysModule {}
