import { BaseRpcContext } from '@nestjs/microservices';

/** Tells filters and interceptors that they stand around an event, not a command. */
export class JetStreamContext extends BaseRpcContext<[durable: string]> {}
