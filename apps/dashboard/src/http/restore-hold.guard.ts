import {
  Injectable,
  ServiceUnavailableException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { HealthController, RestoreHold } from '@tulay/service-host';
import { AssetsController } from './assets.controller';

/**
 * Rejects all page requests until an operator has released a restored database, because ended sessions, used
 * links and old passwords from the backup are valid again.
 */
@Injectable()
export class RestoreHoldGuard implements CanActivate {
  constructor(private readonly hold: RestoreHold) {}

  async canActivate(execution: ExecutionContext): Promise<true> {
    const needed: unknown[] = [HealthController, AssetsController];
    if (execution.getType() !== 'http' || needed.includes(execution.getClass())) return true;
    if ((await this.hold.heldSince()) !== null)
      throw new ServiceUnavailableException('the restored database has not been released');
    return true;
  }
}
