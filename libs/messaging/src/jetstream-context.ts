import { BaseRpcContext } from '@nestjs/microservices';

/** Lets filters and interceptors tell an event from a command. */
export class JetStreamContext extends BaseRpcContext<[durable: string]> {}
