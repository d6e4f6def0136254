import { DashboardUnderTest, type Member } from '../dashboard-under-test';
import { ModeServices } from '../sides/mode-services';
import { RecordingServices } from './recording-services';

/** A merchant with an owner and one object of each kind in test mode. */
export interface TestEnvironment {
  dashboard: DashboardUnderTest;
  services: ModeServices;
  careful: RecordingServices;
  owner: Member;
}

/** A page with a form, and the user who opened the page. */
export interface OpenedForm {
  by: Member;
  page: string;
  body: string;
  /** Action URL, if the page has several forms for the same route. */
  action?: string;
  /** Values that replace the values on the page. */
  typed?: Record<string, string>;
}

export async function startTestEnvironment(): Promise<TestEnvironment> {
  const [services, careful] = [new ModeServices(), new RecordingServices()];
  const dashboard = await DashboardUnderTest.start(careful.answersOf(services.answers));
  const owner = await dashboard.member('owner');
  await dashboard.showFactor(owner.userId);
  services.stock({ merchantId: owner.merchantId, environment: 'test' });
  return { dashboard, services, careful, owner };
}
