import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { NatsContext } from '@nestjs/microservices';
import { restrictedActionOf, type Tenant } from '@tulay/contracts';
import type { Observable } from 'rxjs';
import { MerchantStandings } from './merchant-standings';

/** Rejects the commands that the merchant's state or a hold on payouts blocks, as listed in RESTRICTED_COMMANDS. */
@Injectable()
export class RestrictedCommands implements NestInterceptor {
  constructor(private readonly standings: MerchantStandings) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const rpc = context.switchToRpc();
    if (context.getType() !== 'rpc' || !(rpc.getContext<unknown>() instanceof NatsContext))
      return next.handle();
    const action = restrictedActionOf(rpc.getContext<NatsContext>().getSubject());
    if (action) this.standings.require(rpc.getData<Tenant>(), action);
    return next.handle();
  }
}
