import { BaseRpcContext } from '@nestjs/microservices';

/** Lets filters and interceptors distinguish events from commands. */
export class JetStreamContext extends BaseRpcContext<[durable: string]> {}
