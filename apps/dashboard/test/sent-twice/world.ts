import { DashboardUnderTest, type Member } from '../dashboard-under-test';
import { SideServices } from '../sides/side-services';
import { CarefulServices } from './careful-services';

/** A merchant with one object of each kind in test mode, and its owner. */
export interface World {
  dashboard: DashboardUnderTest;
  services: SideServices;
  careful: CarefulServices;
  owner: Member;
}

/** A page with a form, and its user. */
export interface Opened {
  by: Member;
  page: string;
  body: string;
  /** Action URL of the form, if the page has several of its kind. */
  action?: string;
  /** Values as in a submission's `typed`. */
  typed?: Record<string, string>;
}

export async function startWorld(): Promise<World> {
  const [services, careful] = [new SideServices(), new CarefulServices()];
  const dashboard = await DashboardUnderTest.start(careful.answersOf(services.answers));
  const owner = await dashboard.member('owner');
  await dashboard.showFactor(owner.userId);
  services.stock({ merchantId: owner.merchantId, environment: 'test' });
  return { dashboard, services, careful, owner };
}
