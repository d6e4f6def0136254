import { Module } from '@nestjs/common';
import { DefaultSecretsController } from './default-secrets.controller';
import { DefaultSecretsStore } from './default-secrets.store';
import { EnsureDefaultSecret } from './ensure-default-secret';
import { SigningSecrets } from './signing-secrets';

@Module({
  controllers: [DefaultSecretsController],
  providers: [DefaultSecretsStore, EnsureDefaultSecret, SigningSecrets],
  exports: [EnsureDefaultSecret, SigningSecrets],
})
export class SigningModule {}
