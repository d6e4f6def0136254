import { newId, openMerchantCommand, toUnix, type Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { closeService, startService, type RunningService } from '@tulay/service-host';
import {
  answerCommands,
  freePort,
  on,
  testDatabase,
  testNats,
  type Answer,
  type FakeService,
  type NamesRead,
  type TestDatabase,
  type TestNats,
} from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { dashboardSchema } from '../src/dashboard.migrations';
import { dashboardService } from '../src/dashboard.service';
import { csrfTokenOf } from '../src/http/page-view';
import type { Role } from '../src/roles/role-scopes.rules';
import { SessionContexts } from '../src/session-context/session-context';
import { Sessions } from '../src/sessions/sessions';
import { HOME } from './accounts-under-test';
import { Browser, PUBLIC_URL } from './browser';

/** A signed-in user and their browser. */
export type Member = Browser & { userId: string; email: string; merchantId: string };

/** The complete dashboard with a real database and fakes of the other services. */
export class DashboardUnderTest {
  readonly db: Database;
  private people = 0;

  private constructor(
    private readonly database: TestDatabase,
    private readonly nats: TestNats,
    private readonly others: FakeService,
    readonly running: RunningService,
  ) {
    this.db = running.app.get(Database, { strict: false });
  }

  /**
   * @param answers replies of the other services
   * @param settings additions to the default configuration
   * @param names records which fields the handlers read
   */
  static async start(
    answers: Answer[] = [],
    settings: Record<string, string> = {},
    names?: NamesRead,
  ): Promise<DashboardUnderTest> {
    const [database, nats] = await Promise.all([
      testDatabase('dashboard', dashboardSchema.migrations),
      testNats(),
    ]);
    const others = await answerCommands(nats.url, [on(openMerchantCommand, () => ({})), ...answers]);
    const env = {
      NATS_URL: nats.url,
      DATABASE_URL: database.url,
      SERVICE_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PUBLIC_URL,
      SEAL_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      TRUSTED_PROXIES: 'none',
      ...settings,
    };
    const service = dashboardService(env);
    const running = await startService(names?.watching(service) ?? service);
    return new DashboardUnderTest(database, nats, others, running);
  }

  async stop(): Promise<void> {
    await closeService(this.running.app, this.running.host);
    await this.others.stop();
    await this.nats.stop();
    await this.database.drop();
  }

  browser(): Browser {
    return new Browser(this.running.app);
  }

  /**
   * Creates a signed-in member.
   * @param of another member of the merchant to join; default: a new merchant
   */
  async member(
    role: Role,
    {
      of = null,
      environment = 'test',
    }: { of?: Pick<Member, 'merchantId'> | null; environment?: Environment } = {},
  ): Promise<Member> {
    const person = await this.person();
    const merchantId = of?.merchantId ?? (await this.merchant(person.userId));
    await this.join(person.userId, merchantId, role);
    return Object.assign(await this.signIn(person.userId, environment), { ...person, merchantId });
  }

  async join(userId: string, merchantId: string, role: Role): Promise<void> {
    await this.db.query('INSERT INTO memberships VALUES ($1, $2, $3, 1)', [userId, merchantId, role]);
  }

  /** Creates a user who has no usable password. */
  async person(): Promise<{ userId: string; email: string }> {
    const [userId, email] = [randomUUID(), `person${this.people++}@shop.example`];
    await this.db.query(
      `INSERT INTO users (id, email, name, language, password_hash, merchant_name, verified_at, created)
        VALUES ($1, $2, 'Ana Reyes', 'en', 'none', '', 1, 1)`,
      [userId, email],
    );
    return { userId, email };
  }

  async merchant(ownerId: string, name = 'Aling Nena Store'): Promise<string> {
    const id = newId('mer');
    await this.db.query(
      `INSERT INTO merchants (id, owner_id, name, key_id, key_hash, key_last4, opened_at, created)
        VALUES ($1, $2, $3, 'key_1', 'hash', '1234', $4, $4)`,
      [id, ownerId, name, toUnix(new Date())],
    );
    return id;
  }

  /** @param merchantId merchant selected in the session */
  async signIn(
    userId: string,
    environment: Environment = 'test',
    merchantId: string | null = null,
  ): Promise<Browser> {
    const sessions = this.running.app.get(Sessions, { strict: false });
    const { token, session } = await this.db.transaction((tx) => sessions.openIn(tx, userId, HOME));
    const looksAt = 'UPDATE sessions SET environment = $2, merchant_id = $3 WHERE id = $1';
    await this.db.query(looksAt, [session.id, environment, merchantId]);
    const browser = this.browser();
    browser.jar.set('tulay_session', token);
    const context = await this.running.app.get(SessionContexts, { strict: false }).find(token);
    browser.formToken = context ? csrfTokenOf(context) : session.formToken;
    return browser;
  }

  /** Activates live mode for a merchant. */
  async activate(merchantId: string): Promise<void> {
    await this.db.query(
      `INSERT INTO applications (merchant_id, state, revision, sealed_form, change, created)
        VALUES ($1, 'active', 1, '', 1, 1)`,
      [merchantId],
    );
  }

  /** Sets the time of the last verification of the password and second factor to now. */
  async showFactor(userId: string): Promise<void> {
    await this.db.query('UPDATE sessions SET confirmed_at = $2, second_factor_at = $2 WHERE user_id = $1', [
      userId,
      toUnix(new Date()),
    ]);
  }

  /** Makes the last authentication too old for sensitive actions. */
  async makeStale(userId: string): Promise<void> {
    await this.db.query('UPDATE sessions SET confirmed_at = 1, second_factor_at = NULL WHERE user_id = $1', [
      userId,
    ]);
  }
}
