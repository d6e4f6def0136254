import { sendAccountMailsCommand } from '@tulay/contracts';
import { freePort, on } from '@tulay/testing';
import { DashboardUnderTest } from '../../../apps/dashboard/test/dashboard-under-test';
import { FakeCatalog } from '../../../apps/dashboard/test/fake-catalog';
import { FakeGateway } from '../../../apps/dashboard/test/fake-gateway';
import { FakeMoney } from '../../../apps/dashboard/test/fake-money';
import { NotifierUnderTest } from '../../../apps/dashboard/test/webhooks-under-test';
import startServers, { stopServers } from '../../setup/start-servers';

export interface DashboardAlone {
  baseUrl: string;
  dashboard: DashboardUnderTest;
  catalog: FakeCatalog;
  gateway: FakeGateway;
  money: FakeMoney;
  notifier: NotifierUnderTest;
  stop(): Promise<void>;
}

/**
 * Starts the dashboard with a separate database and bus, and with fakes of the other services, so that a test
 * can put a page into any state.
 */
export async function startDashboardAlone(): Promise<DashboardAlone> {
  await startServers();
  const [catalog, gateway, money] = [new FakeCatalog(), new FakeGateway(), new FakeMoney()];
  const notifier = new NotifierUnderTest();
  const port = String(await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const mails = on(sendAccountMailsCommand, () => ({}));
  const answers = [...catalog.answers, ...gateway.answers, ...money.answers, ...notifier.answers, mails];
  const settings = { SERVICE_PORT: port, PUBLIC_URL: baseUrl, RATE_LIMIT_EXEMPT_LOOPBACK: 'true' };
  const dashboard = await DashboardUnderTest.start(answers, settings);
  const stop = async () => {
    await dashboard.stop();
    await stopServers();
  };
  return { baseUrl, dashboard, catalog, gateway, money, notifier, stop };
}
