import { Module } from '@nestjs/common';
import { COSTS, Passwords } from './passwords';

@Module({
  providers: [{ provide: Passwords, useFactory: () => new Passwords(COSTS) }],
  exports: [Passwords],
})
export class PasswordsModule {}
