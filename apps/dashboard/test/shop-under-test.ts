import type { Tenant } from '@tulay/contracts';
import type { Role } from '../src/roles/role-scopes.rules';
import { DashboardUnderTest, type Member } from './dashboard-under-test';
import { FakeCatalog } from './fake-catalog';

/** Catalog pages with a fake catalog. Each test has a new user with a new merchant. */
export class ShopUnderTest {
  readonly catalog = new FakeCatalog();
  dashboard: DashboardUnderTest;
  person: Member;

  constructor(role: Role) {
    beforeAll(async () => {
      this.dashboard = await DashboardUnderTest.start(this.catalog.answers);
    });
    afterAll(() => this.dashboard.stop());
    beforeEach(async () => {
      this.person = await this.dashboard.member(role);
    });
  }

  /** The user's merchant and mode. */
  readonly owner = (): Tenant => ({ merchantId: this.person.merchantId, environment: 'test' });
}
