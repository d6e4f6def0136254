import { Controller, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { listBanksCommand } from '@tulay/contracts';
import { CommandClient, connectBus, OnCommand, type NatsConnection } from '@tulay/messaging';
import { eventually, freePort, testNats, type TestNats } from '@tulay/testing';
import { hostVariables, readConfig } from './config';
import { closeService } from './drain';
import { startService, type RunningService } from './run-service';

/** Loads data that the service needs before it can reply to commands. */
@Injectable()
class Learner implements OnModuleInit {
  static begun = false;
  static learn: () => void;
  ready = false;

  async onModuleInit(): Promise<void> {
    Learner.begun = true;
    await new Promise<void>((resolve) => (Learner.learn = resolve));
    this.ready = true;
  }
}

@Controller()
class BanksController {
  constructor(private readonly learner: Learner) {}

  @OnCommand(listBanksCommand)
  list(): { ready: boolean } {
    return { ready: this.learner.ready };
  }
}

@Module({ controllers: [BanksController], providers: [Learner] })
class ServiceModule {}

let nats: TestNats;
let started: Promise<RunningService>;
let bus: NatsConnection;

beforeEach(async () => {
  nats = await testNats();
});
afterEach(async () => {
  Learner.learn();
  const { app, host } = await started;
  await bus.close();
  await closeService(app, host);
  await nats.stop();
});

it('a service does not reply to commands before its modules have loaded their data', async () => {
  const env = {
    SERVICE_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NATS_URL: nats.url,
  };
  const config = () => readConfig({ ...hostVariables }, env);
  started = startService({ name: 'payouts', config, module: ServiceModule });
  bus = await connectBus({ url: nats.url, name: 'asker' });
  const ask = () => new CommandClient(bus).ask(listBanksCommand, {});
  await eventually(() => Learner.begun);
  await expect(ask()).rejects.toThrow();
  Learner.learn();
  await started;
  expect(await ask()).toEqual({ ready: true });
});
