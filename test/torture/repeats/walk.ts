import { type Command, type Environment, type ServiceName, type Tenant } from '@tulay/contracts';
import { connectBus, CommandClient, type NatsConnection } from '@tulay/messaging';
import type { RunningStack } from '../../../tools/stack/src/start-stack';
import { localSigner } from '../../support/operator-signer';
import { WebhookReceiver } from '../../support/webhook-receiver';

/** One pass through the commands, for one merchant of a stack. */
export class Walk {
  merchantId = '';
  /** Runs after each reply, before the next command is sent. */
  afterAnswer: () => Promise<void> = () => Promise.resolve();

  private constructor(
    private readonly bus: NatsConnection,
    readonly receiver: WebhookReceiver,
    readonly baseUrl: string,
    readonly dataDir: string,
    /** Number of the pass on this stack, starting at 1. */
    readonly nth: number,
  ) {}

  static async open({ natsUrl, baseUrl, dataDir }: RunningStack, nth: number): Promise<Walk> {
    const bus = await connectBus({ url: natsUrl, name: 'operator' });
    return new Walk(bus, await WebhookReceiver.start(), baseUrl, dataDir, nth);
  }

  async ask<Request, Reply>(command: Command<Request, Reply>, request: NoInfer<Request>): Promise<Reply> {
    const signer = command.callers.includes('operator') ? localSigner(this.dataDir) : null;
    const reply = await new CommandClient(this.bus, undefined, signer).ask(command, request);
    await this.afterAnswer();
    return reply;
  }

  tenant(environment: Environment = 'test'): Tenant {
    return { merchantId: this.merchantId, environment };
  }

  /** Sends the same command to several services, one at a time. */
  async each<Request, Reply, Service extends ServiceName>(
    make: { (service: Service): Command<Request, Reply>; readonly services: readonly Service[] },
    request: NoInfer<Request>,
  ): Promise<void> {
    for (const service of make.services) await this.ask(make(service), request);
  }

  async close(): Promise<void> {
    await this.receiver.stop();
    await this.bus.close();
  }
}
