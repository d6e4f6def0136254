import { newId, toUnix, type Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { closeService, startService, type RunningService } from '@tulay/service-host';
import {
  answerCommands,
  freePort,
  testDatabase,
  testNats,
  type Answer,
  type FakeService,
  type TestDatabase,
  type TestNats,
} from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { dashboardSchema } from '../src/dashboard.migrations';
import { dashboardService } from '../src/dashboard.service';
import type { Role } from '../src/roles/role-scopes.rules';
import { Sessions, type OpenedSession } from '../src/sessions/sessions';

/** One answer of the dashboard, as a browser gets it. */
export interface Answered {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

/** A browser in which somebody is signed in. */
export class SignedIn {
  readonly userId: string;
  readonly sessionId: string;

  constructor(
    private readonly running: RunningService,
    private readonly opened: OpenedSession,
    readonly merchantId: string,
  ) {
    this.userId = opened.session.userId;
    this.sessionId = opened.session.id;
  }

  get(url: string): Promise<Answered> {
    return this.ask('GET', url);
  }

  /** Sends a form of our own. A field that is given several times is a list. */
  post(url: string, typed: Record<string, string | readonly string[]> = {}): Promise<Answered> {
    return this.send(url, { ...typed, form_token: this.opened.session.formToken });
  }

  /** Sends a form as it stands, with or without its token. */
  send(url: string, typed: Record<string, string | readonly string[]>): Promise<Answered> {
    const fields = Object.entries(typed).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    return this.ask('POST', url, new URLSearchParams(fields).toString());
  }

  private async ask(method: 'GET' | 'POST', url: string, payload?: string): Promise<Answered> {
    const type = payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { cookie: `tulay_session=${this.opened.token}`, ...type };
    const answer = await this.running.app.inject({ method, url, headers, payload });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }
}

/** The dashboard as one program, with other services that answer as a test says. */
export class PagesUnderTest {
  private constructor(
    readonly running: RunningService,
    private readonly database: TestDatabase,
    private readonly nats: TestNats,
    private readonly others: FakeService,
  ) {}

  /** @param answers `on(command, answer)` for each command that a page asks */
  static async start(answers: Answer[]): Promise<PagesUnderTest> {
    const database = await testDatabase('dashboard', dashboardSchema.migrations);
    const nats = await testNats();
    const others = await answerCommands(nats.url, answers);
    const env = {
      NATS_URL: nats.url,
      DATABASE_URL: database.url,
      SERVICE_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://pay.example',
      SEAL_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      TRUSTED_PROXIES: 'none',
    };
    return new PagesUnderTest(await startService(dashboardService(env)), database, nats, others);
  }

  async stop(): Promise<void> {
    await closeService(this.running.app, this.running.host);
    await this.others.stop();
    await this.nats.stop();
    await this.database.drop();
  }

  get db(): Database {
    return this.running.app.get(Database, { strict: false });
  }

  /** @returns the id of a merchant that its owner signed up. */
  async merchant(name = 'Aling Nena Store'): Promise<string> {
    const [id, owner] = [newId('mer'), await this.user()];
    const now = toUnix(new Date());
    await this.db.query(
      `INSERT INTO merchants (id, owner_id, name, key_id, key_hash, key_last4, opened_at, created)
        VALUES ($1, $2, $3, $4, 'hash', 'abcd', $5, $5)`,
      [id, owner, name, newId('key'), now],
    );
    await this.join(owner, id, 'owner');
    return id;
  }

  /** Somebody of this role, signed in at a merchant of their own unless one is given. */
  async signedIn(
    role: Role = 'owner',
    { merchantId, environment = 'test' }: { merchantId?: string; environment?: Environment } = {},
  ): Promise<SignedIn> {
    const [user, merchant] = [await this.user(), merchantId ?? (await this.merchant())];
    await this.join(user, merchant, role);
    const sessions = this.running.app.get(Sessions, { strict: false });
    const visitor = { address: '127.0.0.1', agent: 'a test' };
    const opened = await this.db.transaction((tx) => sessions.openIn(tx, user, visitor));
    await this.db.query('UPDATE sessions SET environment = $2 WHERE id = $1', [
      opened.session.id,
      environment,
    ]);
    return new SignedIn(this.running, opened, merchant);
  }

  private async user(): Promise<string> {
    const id = randomUUID();
    const now = toUnix(new Date());
    await this.db.query(
      `INSERT INTO users (id, email, name, language, password_hash, merchant_name, verified_at, created)
        VALUES ($1, $1 || '@shop.example', 'Ana Reyes', 'en', 'none', '', $2, $2)`,
      [id, now],
    );
    return id;
  }

  private async join(user: string, merchant: string, role: Role): Promise<void> {
    await this.db.query(
      `INSERT INTO memberships (user_id, merchant_id, role, created) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING`,
      [user, merchant, role, toUnix(new Date())],
    );
  }
}
