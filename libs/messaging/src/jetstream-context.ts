import { BaseRpcContext } from '@nestjs/microservices';

/** Context of event handlers; filters and interceptors use the class to distinguish events from commands. */
export class JetStreamContext extends BaseRpcContext<[durable: string]> {}
