import { DashboardUnderTest, type Member } from '../dashboard-under-test';
import { ModeServices } from '../sides/mode-services';
import { RecordingServices } from './recording-services';

/** A merchant with one object of each kind in test mode, and its owner. */
export interface TestEnvironment {
  dashboard: DashboardUnderTest;
  services: ModeServices;
  careful: RecordingServices;
  owner: Member;
}

/** A page with a form, and its user. */
export interface OpenedForm {
  by: Member;
  page: string;
  body: string;
  /** Action URL of the form, if the page has several of its kind. */
  action?: string;
  /** Values as in a submission's `typed`. */
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
