import type { Tenant } from '@tulay/contracts';
import type { Role } from '../src/roles/role-scopes.rules';
import { DashboardUnderTest, type Member } from './dashboard-under-test';
import { FakeCatalog } from './fake-catalog';

/** The catalog pages for a spec file: one catalog, and a new user with a new merchant for each test. */
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

  /** The merchant and mode whose objects the user sees. */
  readonly owner = (): Tenant => ({ merchantId: this.person.merchantId, environment: 'test' });
}
