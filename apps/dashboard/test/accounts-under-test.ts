import { ActionLog } from '../src/audit/action-log';
import { openMerchantCommand, type OpenMerchantRequest } from '@tulay/contracts';
import type { CommandClient } from '@tulay/messaging';
import { createDataSource, Database, type Tx } from '@tulay/persistence';
import { Sealer } from '@tulay/security';
import { eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { dashboardSchema } from '../src/dashboard.migrations';
import { StoredResponses } from '../src/stored-responses/stored-responses';
import { LinksStore } from '../src/links/links.store';
import { MailLimit } from '../src/links/mail-limit';
import { MailLink } from '../src/links/mail-link';
import { CreateFirstOwner } from '../src/memberships/create-first-owner';
import { MembershipsStore } from '../src/memberships/memberships.store';
import { UseEmailLink } from '../src/memberships/use-email-link';
import { FirstKey } from '../src/merchants/first-key';
import { GatewayClient } from '../src/merchants/gateway.client';
import { MerchantsStore } from '../src/merchants/merchants.store';
import { CreateDraftedMerchant } from '../src/merchants/create-drafted-merchant';
import type { AccountMail, AccountEmails } from '../src/mails/account-emails.port';
import { HashingThreads } from '../src/passwords/hashing-threads';
import { Passwords } from '../src/passwords/passwords';
import { SecurityLog } from '../src/security-log/security-log';
import { SessionContexts } from '../src/session-context/session-context';
import { SwitchMode } from '../src/session-context/switch-mode';
import { Sessions } from '../src/sessions/sessions';
import { SessionsStore } from '../src/sessions/sessions.store';
import pino from 'pino';
import { ChangePassword } from '../src/sign-in/change-password';
import { ConfirmPassword } from '../src/sign-in/confirm-password';
import { FailedSignIns } from '../src/sign-in/failed-sign-ins';
import { NewPassword } from '../src/sign-in/new-password';
import { ResetPassword } from '../src/sign-in/reset-password';
import { SignIn } from '../src/sign-in/sign-in';
import { AddAccount } from '../src/sign-up/add-account';
import { SignUp } from '../src/sign-up/sign-up';
import { SignUpRequests } from '../src/sign-up/sign-up-requests';
import { VerifyEmail } from '../src/sign-up/verify-email';
import { UsersStore } from '../src/users/users.store';

export const PASSWORD = 'bahay kubo kahit munti';
export const HOME = { address: '203.0.113.7', agent: 'Mozilla/5.0 (Linux)' };

/** Account services on a real database. Emails are recorded in memory. */
export class AccountsUnderTest {
  readonly clock = new FixedClock();
  readonly mails: AccountMail[] = [];
  readonly mailer: AccountEmails;
  readonly security: SecurityLog;
  readonly users: UsersStore;
  readonly sessions: Sessions;
  readonly mailLink: MailLink;
  readonly signUp: SignUp;
  readonly signUpRequests: SignUpRequests;
  readonly verifyEmail: VerifyEmail;
  readonly signIn: SignIn;
  readonly resetPassword: ResetPassword;
  readonly changePassword: ChangePassword;
  readonly merchants: MerchantsStore;
  readonly openMerchant: CreateDraftedMerchant;
  readonly firstKey: FirstKey;
  readonly contexts: SessionContexts;
  readonly switchView: SwitchMode;
  /** Merchants that were created at the gateway. */
  readonly opened: OpenMerchantRequest[] = [];
  /** Called before the gateway replies. */
  gateway: (request: OpenMerchantRequest) => void = () => undefined;
  readonly audit = new ActionLog();
  readonly sealer = new Sealer(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
  readonly answers: StoredResponses;
  /** Low cost parameters, because tests hash hundreds of passwords. */
  private readonly threads = new HashingThreads({ memorySize: 8, iterations: 1 });
  readonly passwords = new Passwords(this.threads);
  private people = 0;

  private constructor(
    private readonly database: TestDatabase,
    readonly db: Database,
  ) {
    const { audit, passwords, sealer } = this;
    const answers = new StoredResponses(db, sealer);
    this.answers = answers;
    const links = new LinksStore(this.clock);
    this.mailer = { send: (_: Tx, mail: AccountMail) => Promise.resolve(void this.mails.push(mail)) };
    const mails = this.mailer;
    const limit = new MailLimit(db);
    this.security = new SecurityLog(audit, mails);
    this.users = new UsersStore(db, audit, this.security, this.clock);
    this.sessions = new Sessions(answers, new SessionsStore(db), audit, this.clock);
    this.mailLink = new MailLink(db, this.users, links, mails, limit);
    this.signUpRequests = new SignUpRequests(db, new AddAccount(this.users, links, mails), this.clock);
    this.signUp = new SignUp(limit, passwords, this.signUpRequests);
    this.merchants = new MerchantsStore(db);
    this.firstKey = new FirstKey(answers, this.merchants, sealer, audit, this.clock);
    const memberships = new MembershipsStore();
    const found = new CreateFirstOwner(this.merchants, memberships, this.firstKey, audit, this.clock);
    const gateway = new GatewayClient(this.fakeGateway());
    this.openMerchant = new CreateDraftedMerchant(
      this.merchants,
      gateway,
      pino({ level: 'silent' }),
      this.clock,
    );
    const showAddress = new UseEmailLink(db, links, this.users, found, this.openMerchant);
    this.contexts = new SessionContexts(db, this.sessions);
    this.switchView = new SwitchMode(db);
    this.verifyEmail = new VerifyEmail(this.users, passwords, showAddress, this.sessions);
    const failed = new FailedSignIns(db, { RATE_LIMIT_EXEMPT_LOOPBACK: true });
    this.signIn = new SignIn(db, this.users, passwords, failed, this.sessions);
    const newPassword = new NewPassword(this.users, links);
    this.resetPassword = new ResetPassword(newPassword, passwords, this.sessions, showAddress);
    const confirm = new ConfirmPassword(this.users, passwords, failed, this.sessions);
    this.changePassword = new ChangePassword(answers, confirm, newPassword, passwords, this.sessions);
  }

  private fakeGateway(): CommandClient {
    const ask = ({ subject }: { subject: string }, request: OpenMerchantRequest) => {
      if (subject !== openMerchantCommand.subject) throw new Error(`no reply to ${subject}`);
      this.gateway(request);
      this.opened.push(request);
      return Promise.resolve({});
    };
    return { ask } as unknown as CommandClient;
  }

  static async start(): Promise<AccountsUnderTest> {
    const database = await testDatabase('dashboard', dashboardSchema.migrations);
    const source = createDataSource({
      service: 'dashboard',
      url: database.url,
      entities: dashboardSchema.entities,
    });
    await source.initialize();
    return new AccountsUnderTest(database, new Database(source));
  }

  async stop(): Promise<void> {
    await this.threads.onApplicationShutdown();
    await this.db.source.destroy();
    await this.database.drop();
  }

  newEmail(): string {
    return `person${this.people++}@shop.example`;
  }

  /** Signs up and runs the job that sends the email. */
  async signUpAs(email: string): Promise<void> {
    await this.askToSignUp(email);
    await this.signUpRequests.execute();
  }

  /** Signs up without running the job that sends the email. */
  askToSignUp(email: string): Promise<void> {
    const person = { name: 'Ana Reyes', merchant: 'Aling Nena Store', language: 'fil' as const };
    return this.signUp.execute({ ...person, email, password: PASSWORD });
  }

  linkOf(email: string): string {
    const last = this.mails.filter(({ to }) => to === email).at(-1);
    if (!last || !('token' in last)) throw new Error(`no link was emailed to ${email}`);
    return last.token;
  }

  /** Creates a user with a verified email address and returns the address. */
  async member(): Promise<string> {
    const email = this.newEmail();
    await this.signUpAs(email);
    await this.verifyEmail.execute(this.linkOf(email), PASSWORD, HOME);
    return email;
  }

  signInAs(
    email: string,
    { password = PASSWORD, ...visitor }: { password?: string; address?: string; token?: string } = {},
  ) {
    return this.signIn.execute({ email, password, visitor: { ...HOME, ...visitor } });
  }

  /** Waits until a statement in this database is blocked by a lock. */
  async untilLockIsAwaited(): Promise<void> {
    const text = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE datname = current_database() AND NOT granted`;
    await eventually(async () => (await this.db.query(text)).length === 1);
  }

  async audited(userId: string): Promise<string[]> {
    const rows = await this.db.query<{ action: string }>(
      'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id',
      [userId],
    );
    return rows.map(({ action }) => action);
  }
}
