import { Module } from '@nestjs/common';
import { COSTS, HashingThreads } from './hashing-threads';
import { Passwords } from './passwords';

@Module({
  providers: [{ provide: HashingThreads, useFactory: () => new HashingThreads(COSTS) }, Passwords],
  exports: [Passwords],
})
export class PasswordsModule {}
